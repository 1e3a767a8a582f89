#include "desktop/engine_host.h"

#include <algorithm>
#include <random>

#include "base/machine.h"

namespace outflank::desktop {
namespace {

constexpr std::uint64_t kHashMib = 128;  // less in little memory
constexpr int kTokenWords = 8;           // of 32 bits
constexpr std::size_t kMostGameBytes = std::size_t{32} << 20;
constexpr server::Rate kManyGames{.per_second = 10'000,
                                  .at_once = 10'000};  // a library that moves in

std::string new_token() {
    constexpr char kDigits[] = "0123456789abcdef";
    std::random_device random;  // the system's generator for secrets
    std::string token;
    for (int i = 0; i < kTokenWords; ++i)
        for (std::uint32_t word = random(), left = 8; left > 0; --left, word >>= 4)
            token += kDigits[word & 15];
    return token;
}

}  // namespace

Result<std::unique_ptr<EngineHost>> EngineHost::start(const std::string& folder,
                                                      const std::string& games) {
    server::ServerOptions options;
    options.port = 0;
    options.names = {kHostName};
    options.folder = folder;
    options.token = new_token();
    if (!games.empty()) options.games_folder = games;
    options.clients.body_bytes = kMostGameBytes;
    options.clients.messages = kManyGames;
    options.machine.threads = base::usable_processors();
    options.machine.hash_bytes = base::usual_table_mib(kHashMib) << 20;
    Result<std::unique_ptr<server::Server>> server = server::Server::create(options);
    if (!server) return server.error();
    return std::unique_ptr<EngineHost>(new EngineHost(std::move(server).value(), options.token));
}

EngineHost::EngineHost(std::unique_ptr<server::Server> server, std::string token)
    : server_(std::move(server)), token_(std::move(token)), thread_([this] { server_->run(); }) {}

EngineHost::~EngineHost() {
    server_->stop();
    thread_.join();
}

std::string EngineHost::place() const {
    constexpr std::string_view kScheme = "http://";
    std::string place = server_->address().substr(kScheme.size());
    place.pop_back();  // the last '/'
    return place;
}

}  // namespace outflank::desktop
