#include "eval/weights_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

#include "base/byte_source.h"
#include "base/checksum.h"
#include "eval/row_ties.h"
#if OUTFLANK_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

namespace outflank::eval {
namespace {

constexpr std::array<char, 8> kMagic = {'O', 'F', 'W', 'E', 'I', 'G', 'H', 'T'};
constexpr std::uint32_t kVersion = 2;

/// The first bytes of a file; little-endian, without gaps.
struct Header {
    std::array<char, 8> magic = kMagic;
    std::uint32_t version = kVersion;
    std::uint32_t packing = 0;
    std::uint64_t shape = 0;             ///< checksum of what the numbers are for
    std::uint32_t linear_stages = 0;     ///< 0 or kStages
    std::uint32_t networks = 0;          ///< different ones, at most kStages; 0: no network
    std::uint64_t payload_bytes = 0;     ///< unpacked
    std::uint64_t packed_bytes = 0;      ///< of the rest of the file
    std::uint64_t payload_checksum = 0;  ///< unpacked
    std::uint64_t checksum = 0;          ///< of the header before this
};
static_assert(sizeof(Header) == 64);

std::uint64_t header_checksum(const Header& header) {
    return base::checksum({reinterpret_cast<const char*>(&header), offsetof(Header, checksum)});
}

/// The pattern shapes and the sizes of the models, as one number.
std::uint64_t shape_checksum() {
    std::string text;
    const auto put = [&](int number) { text += std::to_string(number) + ' '; };
    for (const int number :
         {kStages, kStageDiscs, kMostMobility, kGroups, kChannels, kFull, kValueUnit})
        put(number);
    for (const Pattern& pattern : kPatterns) {
        put(pattern.size);
        for (int k = 0; k < pattern.size; ++k) put(pattern.squares[static_cast<std::size_t>(k)]);
    }
    return base::checksum(text);
}

/// Appends plain numbers and arrays of them.
class Writer {
  public:
    template <class T>
    void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    std::string bytes;
};

/// Takes them again. Precondition: the bytes are long enough.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    template <class T>
    void take(T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
    }

  private:
    std::string_view bytes_;
};

// Everything of a stage but its rows, in the order of the file.
template <class Stage, class Visit>
void visit_linear_rest(Stage& stage, Visit visit) {
    visit(stage.mover_mobility);
    visit(stage.opponent_mobility);
    visit(stage.bias);
}

template <class Stage, class Visit>
void visit_network_rest(Stage& stage, Visit visit) {
    visit(stage.mover_mobility);
    visit(stage.opponent_mobility);
    visit(stage.bias);
    visit(stage.output);
    visit(stage.bias_out);
}

std::size_t linear_stage_bytes() {
    std::size_t bytes = row_ties().row_of_kept.size() * sizeof(LinearStage::rows[0]);
    const LinearStage* shape = nullptr;
    bytes += sizeof shape->mover_mobility + sizeof shape->opponent_mobility + sizeof shape->bias;
    return bytes;
}

std::size_t network_bytes() {
    const NetworkStage* shape = nullptr;
    return row_ties().row_of_kept.size() * sizeof(NetworkStage::Row) +
           sizeof shape->mover_mobility + sizeof shape->opponent_mobility + sizeof shape->bias +
           sizeof shape->output + sizeof shape->bias_out;
}

bool equal(const NetworkStage& a, const NetworkStage& b) {
    return a.rows == b.rows && a.mover_mobility == b.mover_mobility &&
           a.opponent_mobility == b.opponent_mobility && a.bias == b.bias && a.output == b.output &&
           a.bias_out == b.bias_out;
}

void write_linear(const LinearStage& stage, Writer& writer) {
    for (const std::int32_t row : row_ties().row_of_kept)
        writer.put(stage.rows[static_cast<std::size_t>(row)]);
    visit_linear_rest(stage, [&](const auto& member) { writer.put(member); });
}

void write_network(const NetworkStage& stage, Writer& writer) {
    for (const std::int32_t row : row_ties().row_of_kept)
        writer.put(stage.rows[static_cast<std::size_t>(row)]);
    visit_network_rest(stage, [&](const auto& member) { writer.put(member); });
}

void read_linear(Reader& reader, LinearStage& stage) {
    const RowTies& ties = row_ties();
    std::vector<std::int16_t> kept(ties.row_of_kept.size());
    for (std::int16_t& weight : kept) reader.take(weight);
    for (std::size_t row = 0; row < kRows; ++row)
        stage.rows[row] = kept[static_cast<std::size_t>(ties.of_row[row].kept)];
    visit_linear_rest(stage, [&](auto& member) { reader.take(member); });
}

/// composed[s][g] is compose(s, g), as numbers.
constexpr auto kComposed = [] {
    std::array<std::array<std::uint8_t, kGroups>, kGroups> composed{};
    for (const Symmetry first : kSymmetries)
        for (const Symmetry then : kSymmetries)
            composed[static_cast<std::size_t>(first)][static_cast<std::size_t>(then)] =
                static_cast<std::uint8_t>(compose(first, then));
    return composed;
}();

void read_network(Reader& reader, NetworkStage& stage) {
    const RowTies& ties = row_ties();
    std::vector<NetworkStage::Row> kept(ties.row_of_kept.size());
    for (NetworkStage::Row& row : kept) reader.take(row);
    for (std::size_t row = 0; row < kRows; ++row) {
        const RowTie tie = ties.of_row[row];
        const NetworkStage::Row& from = kept[static_cast<std::size_t>(tie.kept)];
        const auto& groups = kComposed[static_cast<std::size_t>(tie.through)];
        for (std::size_t group = 0; group < kGroups; ++group)
            std::memcpy(&stage.rows[row][group * kChannels],
                        &from[std::size_t{groups[group]} * kChannels], kChannels);
    }
    visit_network_rest(stage, [&](auto& member) { reader.take(member); });
}

std::string payload_of(const Weights& weights, Header& header) {
    Writer writer;
    header.linear_stages = static_cast<std::uint32_t>(weights.linear.size());
    for (const LinearStage& stage : weights.linear) write_linear(stage, writer);
    NetworkList::OfStage network_of_stage{};  // equal ones are kept once
    std::vector<const NetworkStage*> networks;
    for (std::size_t i = 0; !weights.network.empty() && i < kStages; ++i) {
        const auto known = std::find_if(
            networks.begin(), networks.end(),
            [&](const NetworkStage* network) { return equal(*network, weights.network[i]); });
        network_of_stage[i] = static_cast<std::uint8_t>(known - networks.begin());
        if (known == networks.end()) networks.push_back(&weights.network[i]);
    }
    header.networks = static_cast<std::uint32_t>(networks.size());
    if (!networks.empty()) writer.put(network_of_stage);
    for (const NetworkStage* network : networks) write_network(*network, writer);
    return std::move(writer.bytes);
}

/// Bytes of the payload that a header announces, or nothing when it cannot be.
std::optional<std::uint64_t> expected_payload(const Header& header) {
    if (header.linear_stages != 0 && header.linear_stages != kStages) return std::nullopt;
    if (header.networks > kStages) return std::nullopt;
    return header.linear_stages * std::uint64_t{linear_stage_bytes()} +
           header.networks * std::uint64_t{network_bytes()} +
           (header.networks > 0 ? sizeof(NetworkList::OfStage) : 0);
}

std::string packed(const std::string& payload, Packing packing) {
#if OUTFLANK_ZSTD
    if (packing == Packing::kZstd) {
        constexpr int kLevel = 19;
        std::string bytes(ZSTD_compressBound(payload.size()), '\0');
        bytes.resize(
            ZSTD_compress(bytes.data(), bytes.size(), payload.data(), payload.size(), kLevel));
        return bytes;
    }
#endif
    static_cast<void>(packing);
    return payload;
}

/// Unpacks to `size` bytes. Errors: kParse (they are not that), kIo (not enough memory).
Result<Done> unpack(std::string_view bytes, char* to, std::size_t size, const std::string& name) {
#if OUTFLANK_ZSTD
    const std::size_t unpacked = ZSTD_decompress(to, size, bytes.data(), bytes.size());
    if (unpacked == size) return Done{};
    if (ZSTD_getErrorCode(unpacked) == ZSTD_error_memory_allocation)
        return Error{ErrorCode::kIo, "there is not enough memory for the weights", name};
#else
    static_cast<void>(bytes);
    static_cast<void>(to);
    static_cast<void>(size);
#endif
    return Error{ErrorCode::kParse, "damaged weights: they cannot be unpacked", name};
}

/// Fills `weights`. Returns false when a stage names a network that is not there, or none names
/// one that is.
bool read_payload(std::string_view payload, const Header& header, Weights& weights) {
    Reader reader(payload);
    weights.linear.resize(header.linear_stages);
    for (LinearStage& stage : weights.linear) read_linear(reader, stage);
    if (header.networks == 0) return true;
    NetworkList::OfStage network_of_stage{};
    reader.take(network_of_stage);
    std::vector<bool> is_named(header.networks);
    for (const std::uint8_t network : network_of_stage) {
        if (network >= header.networks) return false;
        is_named[network] = true;
    }
    if (std::find(is_named.begin(), is_named.end(), false) != is_named.end()) return false;
    std::vector<NetworkStage> networks(header.networks);
    for (NetworkStage& network : networks) read_network(reader, network);
    weights.network.share(std::move(networks), network_of_stage);
    return true;
}

/// What is wrong with a header, or nothing.
std::optional<Error> problem_of(const Header& header, std::size_t rest, const std::string& name) {
    const auto error = [&](ErrorCode code, std::string message) {
        return Error{code, std::move(message), name};
    };
    if (header.version != kVersion)
        return error(ErrorCode::kParse, "weights of version " + std::to_string(header.version) +
                                            ", expected version " + std::to_string(kVersion));
    if (header.checksum != header_checksum(header))
        return error(ErrorCode::kParse, "damaged weights: the header's checksum does not match");
    if (header.shape != shape_checksum())
        return error(ErrorCode::kParse, "weights for other patterns than those of this program");
    if (expected_payload(header) != header.payload_bytes || header.packing > 1)
        return error(ErrorCode::kParse, "damaged weights: the header contradicts itself");
    if (header.packed_bytes != rest)
        return error(ErrorCode::kParse, "damaged weights: found " + std::to_string(rest) +
                                            " bytes after the header, expected " +
                                            std::to_string(header.packed_bytes));
    if (!can_pack(static_cast<Packing>(header.packing)))
        return error(ErrorCode::kUnsupported,
                     "weights packed by Zstandard, which this build cannot read; expected plain "
                     "ones");
    return std::nullopt;
}

Result<Header> read_header(std::string_view bytes, const std::string& name) {
    Header header;
    if (!bytes.starts_with(std::string_view(kMagic.data(), kMagic.size())) ||
        bytes.size() < sizeof header)
        return Error{ErrorCode::kParse,
                     "not a weights file: expected it to begin with OFWEIGHT and a header", name};
    std::memcpy(&header, bytes.data(), sizeof header);
    if (const auto problem = problem_of(header, bytes.size() - sizeof header, name))
        return *problem;
    return header;
}

bool is_packed(const Header& header) {
    return static_cast<Packing>(header.packing) == Packing::kZstd;
}

Error wrong_checksum(const std::string& name) {
    return Error{ErrorCode::kParse, "damaged weights: the checksum does not match", name};
}

}  // namespace

bool can_pack(Packing packing) {
#if OUTFLANK_ZSTD
    static_cast<void>(packing);
    return true;
#else
    return packing == Packing::kPlain;
#endif
}

std::string format_weights(const Weights& weights, Packing packing) {
    Header header;
    const std::string payload = payload_of(weights, header);
    const std::string rest = packed(payload, packing);
    header.packing = static_cast<std::uint32_t>(packing);
    header.shape = shape_checksum();
    header.payload_bytes = payload.size();
    header.packed_bytes = rest.size();
    header.payload_checksum = base::checksum(payload);
    header.checksum = header_checksum(header);
    Writer writer;
    writer.put(header);
    return writer.bytes + rest;
}

Result<Weights> parse_weights(std::string_view bytes, const std::string& name) {
    const Result<Header> read = read_header(bytes, name);
    if (!read) return read.error();
    const Header& header = read.value();
    bytes.remove_prefix(sizeof header);
    std::string unpacked;
    if (is_packed(header)) {
        unpacked.resize(static_cast<std::size_t>(header.payload_bytes));
        const Result<Done> done = unpack(bytes, unpacked.data(), unpacked.size(), name);
        if (!done) return done.error();
        bytes = unpacked;
    }
    Weights weights;
    if (bytes.size() != header.payload_bytes || base::checksum(bytes) != header.payload_checksum ||
        !read_payload(bytes, header, weights))
        return wrong_checksum(name);
    return weights;
}

Result<std::uint64_t> plain_checksum(std::string_view bytes, const std::string& name) {
    const Result<Header> read = read_header(bytes, name);
    if (!read) return read.error();
    Header header = read.value();
    if (!is_packed(header)) return base::checksum(bytes);
    std::string plain(sizeof header + static_cast<std::size_t>(header.payload_bytes), '\0');
    const Result<Done> done = unpack(bytes.substr(sizeof header), plain.data() + sizeof header,
                                     static_cast<std::size_t>(header.payload_bytes), name);
    if (!done) return done.error();
    const auto payload = std::string_view(plain).substr(sizeof header);
    if (base::checksum(payload) != header.payload_checksum) return wrong_checksum(name);
    header.packing = static_cast<std::uint32_t>(Packing::kPlain);
    header.packed_bytes = header.payload_bytes;
    header.checksum = header_checksum(header);
    std::memcpy(plain.data(), &header, sizeof header);
    return base::checksum(plain);
}

Result<Weights> load_weights(const std::string& path) {
    const auto source = base::open_source(path);
    if (!source) return source.error();
    // No more than the longest file has, of whatever the path leads to.
    const std::size_t most = sizeof(Header) + kStages * (linear_stage_bytes() + network_bytes()) +
                             sizeof(NetworkList::OfStage);
    std::string bytes;
    Result<Done> read = source.value()->read_to(bytes, sizeof(Header));
    if (read && bytes.starts_with(std::string_view(kMagic.data(), kMagic.size())))
        read = source.value()->read_to(bytes, most - sizeof(Header) + 1);
    if (!read) return read.error();
    return parse_weights(bytes, path);
}

}  // namespace outflank::eval
