#include "server/probe.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <nlohmann/json.hpp>

#include "server/system_refusal.h"

namespace outflank::server {
namespace {

namespace net = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;
using tcp = net::ip::tcp;

net::ip::address reachable(const net::ip::address& address) {
    if (!address.is_unspecified()) return address;
    if (address.is_v6()) return net::ip::address_v6::loopback();
    return net::ip::address_v4::loopback();
}

bool is_health(const std::string& text) {
    const auto told = nlohmann::json::parse(text, nullptr, false);
    if (!told.is_object() || !told.contains("protocol")) return false;
    const auto status = told.find("status");
    return status != told.end() && *status == "ok";
}

/// One request and its answer; each step begins the next one.
struct Question {
    explicit Question(net::io_context& context) : stream(context) {}

    void ask(const tcp::endpoint& endpoint) {
        stream.async_connect(endpoint, [this](const error_code& refused) {
            if (failed(refused)) return;
            http::async_write(stream, request, [this](const error_code& cut, std::size_t) {
                if (failed(cut)) return;
                http::async_read(stream, buffer, answer,
                                 [this](const error_code& error, std::size_t) { failed(error); });
            });
        });
    }

    bool failed(const error_code& error) {
        failure = error;
        return static_cast<bool>(error);
    }

    boost::beast::tcp_stream stream;
    boost::beast::flat_buffer buffer;
    http::request<http::empty_body> request{http::verb::get, "/api/health", 11};
    http::response<http::string_body> answer;
    error_code failure;
};

Result<Done> ask_health(const tcp::endpoint& endpoint, std::chrono::milliseconds patience) {
    net::io_context context{1};
    Question question(context);
    question.stream.expires_after(patience);
    // With the port, which is part of this header unless it is 80.
    const std::string name = endpoint.address().to_string();
    question.request.set(http::field::host, (endpoint.address().is_v6() ? "[" + name + "]" : name) +
                                                ":" + std::to_string(endpoint.port()));
    question.ask(endpoint);
    context.run();
    const std::string place = name + " port " + std::to_string(endpoint.port());
    if (question.failure) return system_refusal(question.failure, place);
    if (question.answer.result() != http::status::ok || !is_health(question.answer.body()))
        return Error{ErrorCode::kIo, "another program answers", place};
    return Done{};
}

}  // namespace

Result<Done> probe(const std::string& host, std::uint16_t port,
                   std::chrono::milliseconds patience) {
    error_code wrong;
    const auto address = net::ip::make_address(host == "localhost" ? "127.0.0.1" : host, wrong);
    if (wrong)
        return Error{ErrorCode::kParse, "found '" + host + "', expected an address", "--host"};
    const tcp::endpoint endpoint(reachable(address), port);
    return made_or_refused([&] { return ask_health(endpoint, patience); }, host);
}

}  // namespace outflank::server
