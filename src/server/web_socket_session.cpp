#include "server/web_socket_session.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "server/answer_json.h"
#include "server/outbox.h"

namespace outflank::server {
namespace {

namespace beast = boost::beast;
namespace net = boost::asio;
namespace websocket = beast::websocket;

class WebSocketSession : public Connection, public std::enable_shared_from_this<WebSocketSession> {
  public:
    WebSocketSession(beast::tcp_stream stream, HttpRequest request, SharedState& state)
        : socket_(std::move(stream)),
          state_(state),
          registration_(state, *this),
          request_(std::move(request)),
          pause_(socket_.get_executor()),
          rate_(state.options.clients.messages, RateLimit::Clock::now()) {}

    void accept();
    void close() override;

  private:
    void on_accept(beast::error_code error);
    void read();
    void on_read(beast::error_code error);
    void hear(std::string_view text);
    void read_when_due();
    void send(Outgoing message);
    void write();
    void on_write(beast::error_code error);

    bool is_full() const { return outbox_.bytes() > state_.options.clients.unsent_bytes; }

    /// The client is gone: what runs for it stops.
    void end() {
        conversation_.reset();
        pause_.cancel();
        beast::get_lowest_layer(socket_).close();
    }

    websocket::stream<beast::tcp_stream> socket_;
    SharedState& state_;
    Registration registration_;
    HttpRequest request_;
    std::optional<Conversation> conversation_;
    beast::flat_buffer buffer_;
    net::steady_timer pause_;
    RateLimit rate_;
    Outbox outbox_;
    std::string sending_;  // what is being written
    bool writes_ = false;
    bool holds_back_ = false;  // reads no more until the client has read
};

void WebSocketSession::accept() {
    const ClientLimits& limits = state_.options.clients;
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket has its own clock
    socket_.set_option(
        websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds(10),
                                        .idle_timeout = limits.idle,
                                        .keep_alive_pings = true});
    socket_.read_message_max(limits.message_bytes);
    socket_.async_accept(
        request_, [self = shared_from_this()](beast::error_code error) { self->on_accept(error); });
}

void WebSocketSession::on_accept(beast::error_code error) {
    if (error) return end();
    request_ = {};
    socket_.text(true);
    conversation_.emplace(
        state_.services, ++state_.last_client,
        [weak = weak_from_this(), executor = socket_.get_executor()](Outgoing message) {
            net::post(executor, [weak, message = std::move(message)]() mutable {
                if (const auto self = weak.lock()) self->send(std::move(message));
            });
        });
    send({.text = Conversation::greeting(state_.services.machine.threads())});
    read();
}

void WebSocketSession::read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
        self->on_read(error);
    });
}

void WebSocketSession::on_read(beast::error_code error) {
    if (error || !conversation_) return end();
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    buffer_.shrink_to_fit();
    hear(text);
    read_when_due();
}

void WebSocketSession::hear(std::string_view text) {
    if (socket_.got_text()) return conversation_->hear(text);
    const Error error{ErrorCode::kParse, "found a binary message, expected text", "message"};
    send({.text = to_line({{"error", error_json(error)}})});
}

/// Who sends too fast, or does not read, waits: the network tells them so.
void WebSocketSession::read_when_due() {
    if (is_full()) {
        holds_back_ = true;
        return;
    }
    const auto wait = rate_.count(RateLimit::Clock::now());
    if (wait == RateLimit::Clock::duration::zero()) return read();
    pause_.expires_after(wait);
    pause_.async_wait([self = shared_from_this()](beast::error_code error) {
        if (!error && self->conversation_) self->read();
    });
}

void WebSocketSession::send(Outgoing message) {
    if (!conversation_) return;
    outbox_.add(std::move(message));
    if (!writes_) write();
}

void WebSocketSession::write() {
    writes_ = true;
    sending_ = outbox_.take();
    socket_.async_write(net::buffer(sending_),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            self->on_write(error);
                        });
}

void WebSocketSession::on_write(beast::error_code error) {
    writes_ = false;
    if (error || !conversation_) return end();
    if (!outbox_.is_empty()) write();
    if (!holds_back_ || is_full()) return;
    holds_back_ = false;
    read_when_due();
}

void WebSocketSession::close() {
    if (!conversation_) return end();
    conversation_.reset();
    pause_.cancel();
    socket_.async_close(websocket::close_code::going_away,
                        [self = shared_from_this()](beast::error_code) { self->end(); });
}

}  // namespace

void serve_web_socket(beast::tcp_stream stream, HttpRequest request, SharedState& state) {
    std::make_shared<WebSocketSession>(std::move(stream), std::move(request), state)->accept();
}

}  // namespace outflank::server
