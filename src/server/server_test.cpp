#include "server/server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <csignal>
#include <future>
#include <thread>
#include <vector>

#include "server/http_searches.h"

namespace outflank::server {
namespace {

namespace net = boost::asio;
namespace http = boost::beast::http;
using tcp = net::ip::tcp;

ServerOptions small_server() {
    ServerOptions options;
    options.port = 0;
    options.machine = {.threads = 1, .hash_bytes = 1 << 20};
    return options;
}

/// A server that runs until the end of its scope.
class Running {
  public:
    explicit Running(const ServerOptions& options)
        : server_(Server::create(options).value()), thread_([this] { server_->run(); }) {}
    ~Running() {
        server_->stop();
        thread_.join();
    }

    std::uint16_t port() const {
        const std::string address = server_->address();
        return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    }

  private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

http::response<http::string_body> post(std::uint16_t port, std::string_view target,
                                       const std::string& body) {
    net::io_context context;
    tcp::socket socket(context);
    socket.connect({net::ip::address_v4::loopback(), port});
    http::request<http::string_body> request{http::verb::post, {target.data(), target.size()}, 11};
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    request.body() = body;
    request.prepare_payload();
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> answer;
    http::read(socket, buffer, answer);
    return answer;
}

// The searches share the engine: each has a third of the time, and none gets what it lacks later.
TEST(Server, AnswersRequestsByTheClockAlsoAmongOthers) {
    ServerOptions options = small_server();
    options.clients.longest_request = std::chrono::seconds(1);
    const Running server(options);
    std::vector<std::future<http::response<http::string_body>>> answers;
    for (int client = 0; client < 3; ++client)
        answers.push_back(std::async(std::launch::async, post, server.port(), "/api/solve", "{}"));
    double least = 1e9;
    for (auto& each : answers) {
        const auto answer = each.get();
        ASSERT_EQ(answer.result(), http::status::ok) << answer.body();
        const auto page = OrderedJson::parse(answer.body());
        EXPECT_EQ(page["stopped"], true);
        least = std::min(least, page["seconds"].get<double>());
    }
    EXPECT_LT(least, 1.0);
}

TEST(Server, EndsBySignalsThatComeBeforeItRuns) {
    ServerOptions options = small_server();
    options.catch_signals = true;
    const auto server = Server::create(options).value();
    ::raise(SIGTERM);
    EXPECT_EQ(server->run(), SIGTERM);
}

FoundPage page_of_ended(std::string_view body) {
    const auto machine = Machine::create(small_server().machine).value();
    FoundPage found{};
    auto task = make_http_analysis(*machine, body, std::chrono::seconds(1),
                                   [&](FoundPage page) { found = std::move(page); });
    task.value()->end();
    return found;
}

TEST(HttpSearches, SaysThatNothingWasFoundInTime) {
    const FoundPage found = page_of_ended("{}");
    EXPECT_EQ(found.status, http::status::service_unavailable);
    EXPECT_EQ(found.page["error"]["code"], "unsupported");
    const FoundPage over = page_of_ended(R"({"position": ")" + std::string(64, 'X') + R"( X"})");
    EXPECT_EQ(over.status, http::status::ok);
    EXPECT_EQ(over.page["over"], true);
}

}  // namespace
}  // namespace outflank::server
