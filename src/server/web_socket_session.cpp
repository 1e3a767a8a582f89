#include "server/web_socket_session.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "server/messages/answer_json.h"
#include "server/outbox.h"
#include "server/schedule/memory.h"

namespace outflank::server {
namespace {

namespace beast = boost::beast;
namespace net = boost::asio;
namespace websocket = beast::websocket;

/// Between two looks for room that other connections may have given back.
constexpr std::chrono::milliseconds kRoomPause{50};

class WebSocketSession : public Connection, public std::enable_shared_from_this<WebSocketSession> {
  public:
    WebSocketSession(beast::tcp_stream stream, std::unique_ptr<Accounts::Share> share,
                     HttpRequest request, SharedState& state)
        : socket_(std::move(stream)),
          share_(std::move(share)),
          state_(state),
          registration_(state, *this),
          request_(std::move(request)),
          pause_(socket_.get_executor()),
          deadline_(socket_.get_executor()),
          rate_(state.options.clients.messages, RateLimit::Clock::now()) {}

    void accept();
    void close() override;

  private:
    void on_accept(beast::error_code error);
    void read();
    void on_read(beast::error_code error);
    void read_rest();
    void receive();
    void read_when_due();
    void look_again();
    void release();
    void send(Outgoing message);
    void write();
    void on_write(beast::error_code error);

    std::size_t answer_bytes() const { return owed_ + outbox_.bytes() + sending_.size(); }
    bool is_busy() const { return answer_bytes() > state_.options.clients.busy_bytes; }
    /// Also when this address holds too much, unless this connection has little of it.
    bool must_wait() const {
        return is_busy() ||
               (share_->held() > state_.options.clients.small_bytes && !share_->has_room_for(0));
    }
    void count() {
        share_->hold(answer_bytes() +
                     (is_large_ ? state_.options.clients.large_message_bytes : buffer_.size()));
    }

    /// The client is gone: what runs for it stops.
    void end() {
        const bool was_large = share_->held() > state_.options.clients.busy_bytes;
        conversation_.reset();
        pause_.cancel();
        deadline_.cancel();
        beast::get_lowest_layer(socket_).close();
        outbox_ = {};
        if (was_large) give_back_memory();
    }

    websocket::stream<beast::tcp_stream> socket_;
    std::unique_ptr<Accounts::Share> share_;
    SharedState& state_;
    Registration registration_;
    HttpRequest request_;
    std::optional<Conversation> conversation_;
    beast::flat_buffer buffer_;
    net::steady_timer pause_;
    net::steady_timer deadline_;  // of a large message
    RateLimit rate_;
    Outbox outbox_;
    std::string sending_;    // what is being written
    std::size_t owed_ = 0;   // for questions that are not answered
    bool is_large_ = false;  // the message that is being read has its room
    bool writes_ = false;
    bool holds_back_ = false;  // reads no more until there is room for answers
};

void WebSocketSession::accept() {
    const ClientLimits& limits = state_.options.clients;
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket has its own clock
    socket_.set_option(
        websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds(10),
                                        .idle_timeout = limits.idle,
                                        .keep_alive_pings = true});
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { set_safety_headers(response); }));
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
    socket_.async_read_some(buffer_, 0,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->on_read(error);
                            });
}

void WebSocketSession::on_read(beast::error_code error) {
    if (error || !conversation_) return end();
    if (!socket_.is_message_done()) return read_rest();
    receive();
    read_when_due();
}

/// A message above the size that everybody may send needs room, and keeps that only for so long.
void WebSocketSession::read_rest() {
    const ClientLimits& limits = state_.options.clients;
    if (!conversation_) return end();
    if (is_large_ || buffer_.size() <= limits.small_bytes) return read();
    if (!share_->has_room_for(limits.large_message_bytes)) {
        pause_.expires_after(kRoomPause);
        pause_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (!error) self->read_rest();
        });
        return;
    }
    is_large_ = true;
    count();
    deadline_.expires_after(limits.large_message);
    deadline_.async_wait([self = shared_from_this()](beast::error_code error) {
        if (!error && self->is_large_) self->end();
    });
    read();
}

void WebSocketSession::receive() {
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    buffer_.shrink_to_fit();
    deadline_.cancel();
    if (socket_.got_text()) {
        owed_ += conversation_->receive(text);
    } else {
        const Error error{ErrorCode::kParse, "found a binary message, expected text", "message"};
        send({.text = to_line({{"error", error_json(error)}})});
    }
    text = {};
    if (is_large_) give_back_memory();
    is_large_ = false;
    count();
}

/// Who sends too fast, or does not read, waits: the network tells them so.
void WebSocketSession::read_when_due() {
    if (must_wait()) {
        holds_back_ = true;
        return look_again();
    }
    const auto wait = rate_.count(RateLimit::Clock::now());
    if (wait == RateLimit::Clock::duration::zero()) return read();
    pause_.expires_after(wait);
    pause_.async_wait([self = shared_from_this()](beast::error_code error) {
        if (!error && self->conversation_) self->read();
    });
}

/// What this connection sends makes room, and `release` is told of it; until then the timer
/// keeps the connection alive. Nobody tells when another one of the address has given room.
void WebSocketSession::look_again() {
    if (is_busy()) {
        pause_.expires_after(state_.options.clients.idle);
    } else {
        pause_.expires_after(kRoomPause);
    }
    pause_.async_wait([self = shared_from_this()](beast::error_code error) {
        if (!error && self->conversation_) self->release();
    });
}

void WebSocketSession::release() {
    if (!holds_back_) return;
    if (must_wait()) return look_again();
    holds_back_ = false;
    read_when_due();
}

void WebSocketSession::send(Outgoing message) {
    if (!conversation_) return;
    owed_ -= message.owed;
    outbox_.add(std::move(message));
    if (!writes_) write();
    count();
    release();
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
    sending_ = {};
    if (error || !conversation_) return end();
    if (!outbox_.is_empty()) write();
    count();
    release();
}

void WebSocketSession::close() {
    if (!conversation_) return end();
    conversation_.reset();
    pause_.cancel();
    deadline_.cancel();
    socket_.async_close(websocket::close_code::going_away,
                        [self = shared_from_this()](beast::error_code) { self->end(); });
}

}  // namespace

void serve_web_socket(beast::tcp_stream stream, std::unique_ptr<Accounts::Share> share,
                      HttpRequest request, SharedState& state) {
    std::make_shared<WebSocketSession>(std::move(stream), std::move(share), std::move(request),
                                       state)
        ->accept();
}

}  // namespace outflank::server
