#!/usr/bin/env python3
"""What a release contains besides our own code, from components.json.

    components.py copyright [PART]                   the copyright file of a Debian package or of the tarball
    components.py sbom VERSION COMMIT FILE...        SPDX 2.3 in JSON of a release made of these files
    components.py check SBOM                         is it whole? one line for each fault

PART and the part that a FILE belongs to are names as in "in" of components.json. SOURCE_DATE_EPOCH is the time of
the SBOM."""
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

HERE = pathlib.Path(__file__).resolve().parent
COMPONENTS = json.loads((HERE / "components.json").read_text("utf-8"))
KIND = {"contained": "CONTAINS", "needed": "DEPENDS_ON", "tools": "BUILD_TOOL_OF"}
FIELDS = {"SPDXID", "spdxVersion", "creationInfo", "name", "dataLicense", "documentNamespace", "packages", "relationships"}
PACKAGE_FIELDS = {"SPDXID", "name", "downloadLocation", "versionInfo", "licenseConcluded", "licenseDeclared", "copyrightText",
                  "filesAnalyzed"}


def indented(text):
    """As the body of a field of a Debian control file."""
    return "".join(f" {line}\n" if line else " .\n" for line in text.strip().splitlines())


def copyright_text(part=None):
    found = [each for each in COMPONENTS["contained"] if part is None or part in each["in"]]
    text = ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
            "Upstream-Name: Outflank\n"
            "Comment: The programs and the page contain code of others, which is named below\n"
            " with the packages that contain it.\n\n"
            "Files: *\nCopyright: 2026 The Outflank authors\nLicense: Apache-2.0\n")
    for each in found:
        held = "".join(f"\n  {line}" for line in each["copyright"])
        text += (f"\nFiles: {each.get('debian', each.get('npm'))}\nCopyright:{held}\nLicense: {deb_license(each['license'])}\n"
                 f"Comment: {each['name']}, in {', '.join(each['in'])}\n")
    text += ("\nLicense: Apache-2.0\n On Debian systems the text of the Apache License, version 2.0, is in\n"
             " /usr/share/common-licenses/Apache-2.0.\n")
    for name in sorted({each["license"] for each in found}):
        text += f"\nLicense: {deb_license(name)}\n{indented(license_text(name))}"
    return beside_this_file(text) if part == "tarball" else text


def beside_this_file(text):
    """The tarball brings the texts that Debian has for all: it is for other systems, too."""
    for name, place in {"Apache-2.0": "LICENSE, at the top of the archive", "GPL-3": "the file GPL-3 beside this one",
                        "LGPL-2.1": "the file LGPL-2.1 beside this one"}.items():
        text = text.replace(f"/usr/share/common-licenses/{name}.", f"{place}.")
    return text.replace("On Debian systems the text", "The text").replace(
        "The GCC Runtime Library Exception, version 3.1,", "The GCC Runtime Library Exception, version 3.1,\n in full in the file copyright-gcc,")


def license_text(name):
    """What a copyright file says of a licence. Each has a text of its own: no other one fits."""
    file = HERE / "licenses" / f"{name.replace(' ', '-')}.txt"
    if not file.exists():
        sys.exit(f"components.json: found the licence '{name}', expected its text in packaging/licenses/{file.name}")
    return file.read_text("utf-8")


def deb_license(name):
    return {"MIT": "Expat", "GPL-3.0-or-later WITH GCC-exception-3.1": "GPL-3+ with GCC exception",
            "LGPL-2.1-or-later": "LGPL-2.1+"}.get(name, name)


def version_of(component):
    """Of the package that the build takes it from."""
    if "npm" in component:
        lock = json.loads((HERE.parent / "web/package-lock.json").read_text("utf-8"))
        return lock["packages"][f"node_modules/{component['npm']}"]["version"]
    done = subprocess.run(["dpkg-query", "-W", "-f=${Version}", component["debian"]], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def spdx_id(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", text)


def reference(component, version):
    if "npm" in component:
        place = f"pkg:npm/{component['npm']}@{version}"
    else:
        place = f"pkg:deb/debian/{component['debian'].replace('+', '%2B')}@{version.replace('+', '%2B')}"
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": place}]


def package(name, version, license_id, holders, **more):
    return {"SPDXID": spdx_id(name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": license_id, "licenseDeclared": license_id,
            "copyrightText": "\n".join(f"Copyright {line}" for line in holders), **more}


def part_of(file):
    """Which part of a release a file is: a Debian package by its name, else the tarball."""
    return file.split("_")[0] if file.endswith(".deb") else "tarball"


def sbom(version, commit, files):
    own = package("outflank-source", version, "Apache-2.0", ["2026 The Outflank authors"], sourceInfo=f"commit {commit}")
    packages, relations, tools = [own], [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])], []
    for path in files:
        file = pathlib.Path(path)
        packages.append(package(
            file.name, version, "Apache-2.0", ["2026 The Outflank authors"], packageFileName=file.name,
            checksums=[{"algorithm": "SHA256", "checksumValue": hashlib.sha256(file.read_bytes()).hexdigest()}]))
        relations += [("SPDXRef-DOCUMENT", "DESCRIBES", spdx_id(file.name)), (spdx_id(file.name), "GENERATED_FROM", own["SPDXID"])]
        relations += [(spdx_id(file.name), KIND[kind], spdx_id(each["name"])) for kind in ("contained", "needed")
                      for each in COMPONENTS[kind] if part_of(file.name) in each["in"]]
        tools.append(spdx_id(file.name))
    for kind in ("contained", "needed", "tools"):
        for each in COMPONENTS[kind]:
            found = version_of(each)
            packages.append(package(each["name"], found, each["license"], each["copyright"], externalRefs=reference(each, found)))
    relations += [(spdx_id(each["name"]), KIND["tools"], file) for each in COMPONENTS["tools"] for file in tools]
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"outflank-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'outflank {version} {commit}')}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: outflank-components"]},
        "packages": packages,
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
    }


def faults(document):
    """What SPDX 2.3 demands of a document like ours and this one lacks."""
    found = [f"document: no {field}" for field in sorted(FIELDS - document.keys())]
    if found:
        return found
    if (document["spdxVersion"], document["dataLicense"], document["SPDXID"]) != ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT"):
        found.append("document: found another version, licence or name than SPDX 2.3 has")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", document["creationInfo"].get("created", "")):
        found.append("creationInfo: no time")
    names = [each.get("SPDXID", "") for each in document["packages"]]
    found += [f"{name}: twice" for name in sorted(set(names)) if names.count(name) > 1]
    for each in document["packages"]:
        name = each.get("SPDXID", "a package")
        found += [f"{name}: no {field}" for field in sorted(PACKAGE_FIELDS - each.keys())]
        if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name):
            found.append(f"{name}: not a name of SPDX")
        if each.get("versionInfo") in ("", "unknown"):
            found.append(f"{name}: version unknown")
        for sum_ in each.get("checksums", []):
            if sum_.get("algorithm") != "SHA256" or not re.fullmatch("[0-9a-f]{64}", sum_.get("checksumValue", "")):
                found.append(f"{name}: no SHA-256")
    known = set(names) | {"SPDXRef-DOCUMENT"}
    related = document["relationships"]
    found += [f"relationships: {end} is nothing" for each in related for end in (each["spdxElementId"], each["relatedSpdxElement"])
              if end not in known]
    touched = {end for each in related for end in (each["spdxElementId"], each["relatedSpdxElement"])}
    found += [f"{name}: related to nothing" for name in names if name not in touched]
    return found


def main(words):
    if words[:1] == ["copyright"] and len(words) <= 2:
        sys.stdout.write(copyright_text(*words[1:]))
    elif words[:1] == ["sbom"] and len(words) > 3:
        print(json.dumps(sbom(words[1], words[2], words[3:]), indent=2, ensure_ascii=False))
    elif words[:1] == ["check"] and len(words) == 2:
        found = faults(json.loads(pathlib.Path(words[1]).read_text("utf-8")))
        print("\n".join(found), end="\n" if found else "")
        return 1 if found else 0
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
