# ./dev package: everything that a release consists of, in dist/.
# shellcheck shell=bash

readonly dist=$root/dist packaging=$root/packaging

# use_source_date: what is made says the time of the commit, not that of the clock.
use_source_date() {
    [[ -z ${SOURCE_DATE_EPOCH:-} ]] || return 0
    # Not of the repository in which somebody has unpacked the sources.
    SOURCE_DATE_EPOCH=$([[ -e $root/.git ]] && git -C "$root" show -s --format=%ct HEAD 2>/dev/null) ||
        SOURCE_DATE_EPOCH=$(stat -c %Y "$root/CHANGELOG.md")
    export SOURCE_DATE_EPOCH
}

run_package() {
    [[ $# -eq 0 ]] || refuse "package $*" "expected nothing"
    need package
    lock_build
    build_packages
    say "dist/ has:"
    (cd "$dist" && ls -sh1 >&2)
}

# build_packages: the Debian packages, the tarball, their contents as SPDX, and the checksums.
build_packages() {
    local version commit
    use_source_date
    version=$("$packaging/version.sh") || fail "the version of the packages" "see the line above"
    commit=$([[ -e $root/.git ]] && git -C "$root" rev-parse HEAD 2>/dev/null) || commit=$(<"$root/cmake/archived_commit.txt")
    # The same tree gives the same bytes: what an older build left may not be in them.
    if ! page_is_current; then build_web; fi
    build package outflank_cli outflank_texts outflank_c outflank_portable outflank_desktop
    rm -rf "$dist" "$root/build/package/packed"
    mkdir -p "$dist"
    say "packing outflank $version"
    # cpack writes the mask of the user into the archive that a package is.
    (umask 022 && cd "$root/build/package" && cpack -B packed -D CPACK_PACKAGE_VERSION="$version" >packed.log 2>&1) || {
        tail -n 20 "$root/build/package/packed.log" >&2
        fail "packing the Debian packages" "see the lines above"
    }
    mv "$root"/build/package/packed/*.deb "$dist/"
    bash "$packaging/tarball.sh" "$root/build/package" "$version" "$dist" || fail "packing the tarball" "see above"
    cp "$packaging/container/Containerfile" "$dist/"
    (
        # Before || the shell goes on behind a command that fails.
        cd "$dist" &&
            python3 -B "$packaging/components.py" sbom "$version" "$commit" ./*.deb ./*.tar.gz >"outflank-$version.spdx.json" &&
            python3 -B "$packaging/components.py" check "outflank-$version.spdx.json" >&2 &&
            sha256sum -- * >SHA256SUMS
    ) || fail "writing the list of contents" "see the lines above"
}

# Needs root and Debian's archive: not a stage of every run.
stage_packages() {
    if [[ $EUID -ne 0 ]]; then
        say "packages: skipped, a system of its own needs root"
        tally 0 0 1
        return
    fi
    need package
    need test-packages
    build_packages
    use_web_node  # the page of the packages is played on
    check "files of the packages" bash "$root/tests/packages/check_files.sh" "$dist"
    check "container" bash "$root/tests/packages/check_container.sh" "$dist"
    check "packages in a bare Debian" bash "$root/tests/packages/check_chroot.sh" "$dist"
}

# run_release_check [--quick] [VERSION]
run_release_check() {
    need package
    need test-packages
    exec bash "$packaging/release_check.sh" "$@"
}
