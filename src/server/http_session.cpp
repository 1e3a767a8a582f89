#include "server/http_session.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>
#include <utility>

#include "base/qr_code.h"
#include "outflank/version.h"
#include "server/header_checks.h"
#include "server/http_answer.h"
#include "server/http_games.h"
#include "server/http_searches.h"
#include "server/web_socket_session.h"

namespace outflank::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace net = boost::asio;
using tcp = net::ip::tcp;

constexpr std::uint32_t kMostHeaderBytes = 16 << 10;
constexpr std::string_view kLineEnd = "\r\n";
constexpr std::size_t kMostEmptyLines = 8;    // before a request
constexpr std::size_t kFirstReadBytes = 512;  // as Beast begins
constexpr const char* kReading = "GET, HEAD, OPTIONS";
constexpr const char* kAsking = "POST, OPTIONS";
constexpr const char* kSocket = "GET, OPTIONS";
constexpr const char* kAnything = "GET, HEAD, POST, OPTIONS";
/// For a client that asks before it sends its body. Every client must pass over these bytes (RFC
/// 9110 section 15.2), so they also show whether one that has closed its sending side waits for its
/// answer, or is gone: then the system of the other side refuses them.
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

bool starts_with_line_end(const beast::flat_buffer& buffer) {
    const auto data = buffer.data();
    return std::string_view(static_cast<const char*>(data.data()), data.size())
        .starts_with(kLineEnd);
}

class HttpSession : public Connection, public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(tcp::socket socket, std::unique_ptr<Accounts::Share> share, SharedState& state)
        : stream_(std::move(socket)),
          share_(std::move(share)),
          state_(state),
          client_(++state.last_client),
          registration_(state, *this),
          pause_(stream_.get_executor()),
          limit_(stream_.get_executor()),
          rate_(state.options.clients.messages, RateLimit::Clock::now()) {}

    ~HttpSession() override { leave(); }

    void read();
    void close() override { end(); }

  private:
    void skip_empty_lines(std::size_t skipped);
    void read_header();
    void on_header(beast::error_code error);
    void read_body();
    void on_read(beast::error_code error);
    void refuse_unread(beast::error_code error);
    void refuse_and_end(http::status status, const Error& error);
    void serve();
    void serve_api(std::string_view host, std::string_view path);
    void serve_file(std::string_view path);
    void become_web_socket();
    void health();
    void addresses();
    void analyze();
    void solve();
    void begin(Result<std::unique_ptr<Task>> task);
    void watch();
    void watch_half_closed();
    void on_found(FoundPage found);
    void send(HttpAnswer answer);
    void read_when_due();
    void leave() { state_.services.thinking.leave(client_); }
    void end() {
        leave();
        pause_.cancel();
        limit_.cancel();
        beast::error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
        stream_.close();
    }

    /// Brings what a search has found to the thread of this connection.
    PageListener finder() {
        return [weak = weak_from_this(), executor = stream_.get_executor()](FoundPage found) {
            net::post(executor, [weak, found = std::move(found)]() mutable {
                if (const auto self = weak.lock()) self->on_found(std::move(found));
            });
        };
    }
    /// Answers what is said of the place itself: which methods it takes. True when that was all.
    bool answer_for_methods(const char* allowed);
    void refuse(http::status status, const Error& error) {
        send(error_answer(request_, status, error));
    }

    beast::tcp_stream stream_;
    std::unique_ptr<Accounts::Share> share_;
    SharedState& state_;
    ClientId client_;
    Registration registration_;
    net::steady_timer pause_;
    net::steady_timer limit_;  // of the time that a search may take
    RateLimit rate_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    HttpRequest request_;
    bool waits_ = false;  // for a search
};

void HttpSession::read() {
    stream_.expires_after(state_.options.clients.idle);
    skip_empty_lines(0);
}

/// Some clients send one behind a body (RFC 9112 section 2.2); the parser knows none.
void HttpSession::skip_empty_lines(std::size_t skipped) {
    for (; starts_with_line_end(buffer_) && skipped < kMostEmptyLines; ++skipped)
        buffer_.consume(kLineEnd.size());
    if (buffer_.size() >= kLineEnd.size()) return read_header();
    stream_.async_read_some(
        buffer_.prepare(kFirstReadBytes),
        [self = shared_from_this(), skipped](beast::error_code error, std::size_t got) {
            if (error) return self->end();
            self->buffer_.commit(got);
            self->skip_empty_lines(skipped);
        });
}

void HttpSession::read_header() {
    parser_.emplace();
    parser_->header_limit(kMostHeaderBytes);
    parser_->body_limit(state_.options.clients.body_bytes);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->on_header(error);
                            });
}

void HttpSession::on_header(beast::error_code error) {
    if (error) return refuse_unread(error);
    const auto& header = parser_->get();
    if (const auto fault = check_framing(header))
        return refuse_and_end(fault->status, fault->error);
    const bool asks_first = header.version() >= 11 && !parser_->is_done() &&
                            beast::iequals(header[http::field::expect], "100-continue");
    if (!asks_first) return read_body();
    net::async_write(stream_, net::buffer(kContinue.data(), kContinue.size()),
                     [self = shared_from_this()](beast::error_code cut, std::size_t) {
                         if (cut) return self->end();
                         self->read_body();
                     });
}

void HttpSession::read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                         self->on_read(error);
                     });
}

void HttpSession::on_read(beast::error_code error) {
    if (error) return refuse_unread(error);
    request_ = parser_->release();
    stream_.expires_never();
    serve();
}

/// A request that could not be read: what HTTP has a word for is said, then the connection ends.
void HttpSession::refuse_unread(beast::error_code error) {
    const bool bad = error.category() == http::make_error_code(http::error::bad_method).category();
    if (!bad || error == http::error::end_of_stream || error == http::error::partial_message)
        return end();
    if (error == http::error::body_limit)
        return refuse_and_end(http::status::payload_too_large,
                              {ErrorCode::kOutOfRange,
                               "found a longer one, expected at most " +
                                   std::to_string(state_.options.clients.body_bytes) + " bytes",
                               "body"});
    refuse_and_end(http::status::bad_request,
                   {ErrorCode::kParse, error.message() + ": expected a request as RFC 9112 has it",
                    "request"});
}

/// Where the request ends is not known, so nothing behind it can be read as the next one.
void HttpSession::refuse_and_end(http::status status, const Error& error) {
    request_ = {};
    request_.version(11);
    request_.keep_alive(false);
    refuse(status, error);
}

void HttpSession::serve() {
    if (const auto fault = check_place(request_)) return refuse(fault->status, fault->error);
    const auto [host, path] =
        place_of(text_of(request_.target()), text_of(request_[http::field::host]));
    if (const auto known = state_.door.check_host(host); !known)
        return refuse(http::status::forbidden, known.error());
    if (const auto known = state_.door.check_token(text_of(request_[http::field::cookie])); !known)
        return refuse(http::status::forbidden, known.error());
    if (path == "*" && request_.method() == http::verb::options)
        return send(methods_answer(request_, kAnything));
    if (path.starts_with("/api/")) return serve_api(host, path);
    serve_file(path);
}

bool HttpSession::answer_for_methods(const char* allowed) {
    if (request_.method() == http::verb::options) {
        send(methods_answer(request_, allowed));
        return true;
    }
    for (const auto& method : http::token_list(allowed))
        if (method == request_.method_string()) return false;
    send(wrong_method_answer(request_, allowed));
    return true;
}

void HttpSession::serve_file(std::string_view path) {
    if (answer_for_methods(kReading)) return;
    const AppFile* file = state_.app.find(path);
    if (file == nullptr)
        return refuse(http::status::not_found,
                      {ErrorCode::kParse, "found no such file of the page", "request"});
    send(file_answer(request_, *file));
}

void HttpSession::serve_api(std::string_view host, std::string_view path) {
    std::optional<std::string_view> origin;
    if (request_.find(http::field::origin) != request_.end())
        origin = text_of(request_[http::field::origin]);
    if (const auto known = state_.door.check_origin(origin, host); !known)
        return refuse(http::status::forbidden, known.error());
    if (state_.kept != nullptr && path.starts_with(kKeptPath))
        return send(kept_answer(request_, path, *state_.kept));
    struct Route {
        std::string_view path;
        const char* methods;
        void (HttpSession::*serve)();
    };
    static constexpr std::array kRoutes = {
        Route{"/api/health", kReading, &HttpSession::health},
        Route{"/api/addresses", kReading, &HttpSession::addresses},
        Route{"/api/analyze", kAsking, &HttpSession::analyze},
        Route{"/api/solve", kAsking, &HttpSession::solve},
        Route{"/api/socket", kSocket, &HttpSession::become_web_socket},
    };
    for (const Route& route : kRoutes) {
        if (route.path != path) continue;
        if (!answer_for_methods(route.methods)) (this->*route.serve)();
        return;
    }
    refuse(http::status::not_found,
           {ErrorCode::kParse,
            "expected GET /api/health, GET /api/addresses, POST /api/analyze, POST /api/solve or a "
            "WebSocket at /api/socket",
            "request"});
}

void HttpSession::become_web_socket() {
    const auto fault = check_handshake(request_);
    // What a refused client sends on is perhaps not HTTP.
    if (fault) request_.keep_alive(false);
    if (fault && fault->status == http::status::upgrade_required)
        return send(upgrade_answer(request_, fault->error));
    if (fault) return refuse(fault->status, fault->error);
    serve_web_socket(std::move(stream_), std::move(share_), std::move(request_), state_);
}

void HttpSession::health() {
    const SchedulerLoad load = state_.services.thinking.load();
    const std::chrono::duration<double> up = std::chrono::steady_clock::now() - state_.began;
    send(json_answer(request_, http::status::ok,
                     {{"status", "ok"},
                      {"version", version()},
                      {"protocol", kProtocolVersion},
                      {"threads", state_.services.machine.threads()},
                      {"connections", state_.connections.size()},
                      {"searches", {{"running", load.running}, {"waiting", load.waiting}}},
                      {"seconds", up.count()}}));
}

/// Where other devices find this server, each address with its QR code.
void HttpSession::addresses() {
    OrderedJson all = OrderedJson::array();
    for (const std::string& address :
         addresses_for_others(state_.listening, interface_addresses())) {
        const auto code = base::QrCode::make(address);
        if (!code) continue;  // a name that is hundreds of bytes long
        all.push_back({{"address", address},
                       {"qr", {{"size", code.value().size()}, {"path", code.value().svg_path()}}}});
    }
    send(json_answer(request_, http::status::ok, {{"addresses", std::move(all)}}));
}

void HttpSession::analyze() {
    begin(make_http_analysis(state_.services.machine, request_.body(),
                             state_.options.clients.longest_request, finder()));
}

void HttpSession::solve() {
    begin(make_http_solution(state_.services.machine, request_.body(),
                             state_.options.clients.longest_request, finder()));
}

void HttpSession::begin(Result<std::unique_ptr<Task>> task) {
    if (!task) return refuse(http::status::bad_request, task.error());
    const TaskKey key{client_, 0};
    const Result<Done> taken = state_.services.thinking.submit(key, std::move(task).value());
    if (!taken) return refuse(http::status::service_unavailable, taken.error());
    waits_ = true;
    watch();
    // The search counts its own turns only: among others it would outlast every proxy.
    limit_.expires_after(state_.options.clients.longest_request);
    limit_.async_wait([weak = weak_from_this(), key](beast::error_code error) {
        const auto self = weak.lock();
        if (!error && self && self->waits_) self->state_.services.thinking.cancel(key);
    });
}

/// Notices a client that goes away while it waits for its answer.
void HttpSession::watch() {
    stream_.socket().async_wait(
        tcp::socket::wait_read, [self = shared_from_this()](beast::error_code error) {
            if (error || !self->waits_) return;
            char next = 0;
            const ssize_t got =
                ::recv(self->stream_.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
            // Something to read is the next request, which comes after this one.
            if (got < 0) self->end();
            if (got == 0) self->watch_half_closed();
        });
}

/// The client sends nothing more. It may still read: only what is sent to it can tell.
void HttpSession::watch_half_closed() {
    if (request_.version() >= 11) {
        const int descriptor = stream_.socket().native_handle();
        ::send(descriptor, kContinue.data(), kContinue.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    stream_.socket().async_wait(tcp::socket::wait_error,
                                [self = shared_from_this()](beast::error_code error) {
                                    if (!error && self->waits_) self->end();
                                });
}

void HttpSession::on_found(FoundPage found) {
    waits_ = false;
    limit_.cancel();
    beast::error_code ignored;
    stream_.socket().cancel(ignored);
    send(json_answer(request_, found.status, found.page));
}

void HttpSession::send(HttpAnswer answer) {
    const bool goes_on = answer.keep_alive();
    stream_.expires_after(state_.options.clients.idle);
    beast::async_write(stream_, std::move(answer),
                       [self = shared_from_this(), goes_on](beast::error_code error, std::size_t) {
                           if (error || !goes_on) return self->end();
                           self->read_when_due();
                       });
}

void HttpSession::read_when_due() {
    const auto wait = rate_.count(RateLimit::Clock::now());
    if (wait == RateLimit::Clock::duration::zero()) return read();
    pause_.expires_after(wait);
    pause_.async_wait([self = shared_from_this()](beast::error_code error) {
        if (!error) self->read();
    });
}

}  // namespace

void serve_http(tcp::socket socket, std::unique_ptr<Accounts::Share> share, SharedState& state) {
    std::make_shared<HttpSession>(std::move(socket), std::move(share), state)->read();
}

}  // namespace outflank::server
