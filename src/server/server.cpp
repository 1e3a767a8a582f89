#include "server/server.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <exception>
#include <new>
#include <utility>

#include "base/machine.h"
#include "base/process_start.h"
#include "server/addresses.h"
#include "server/connection.h"
#include "server/http_session.h"
#include "server/system_refusal.h"

namespace outflank::server {
namespace {

namespace net = boost::asio;
using boost::system::error_code;
using tcp = net::ip::tcp;

/// Longest wait for the goodbyes.
constexpr std::chrono::milliseconds kGoodbye{1000};
constexpr std::chrono::milliseconds kGoodbyeLook{20};
/// Before accepting again when the system had no room for a connection.
constexpr std::chrono::milliseconds kAcceptPause{100};

std::string host_and_port(const ServerOptions& options) {
    return options.host + " port " + std::to_string(options.port);
}

/// Who has the memory: an address, or the network of one house where it is of IPv6.
std::string account_of(const tcp::socket& socket) {
    error_code ignored;
    const net::ip::address address = socket.remote_endpoint(ignored).address();
    if (!address.is_v6() || address.to_v6().is_v4_mapped()) return address.to_string();
    net::ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return net::ip::address_v6(bytes).to_string();
}

Result<AppFiles> load_app(const std::optional<std::string>& folder) {
    if (!folder) return AppFiles();
    return AppFiles::load(*folder);
}

Result<std::unique_ptr<Machine>> make_machine(const MachineOptions& options) {
    try {
        return Machine::create(options);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::kIo, base::no_memory_text(options.hash_bytes), "--hash"};
    }
}

/// The names by which browsers may ask: those given, and the machine's own where it listens to
/// others.
std::vector<std::string> known_names(const ServerOptions& options) {
    std::vector<std::string> names = options.names;
    if (!is_loopback(options.host))
        for (std::string& name : machine_names()) names.push_back(std::move(name));
    return names;
}

/// False where it has thrown.
template <class What>
bool goes_well(const What& what) {
    try {
        what();
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

/// Belongs to what waits for something: `flag` is true as long as it does. Without memory for a
/// connection that has come the context throws away who waited for it, and calls nobody.
class Waiting {
  public:
    explicit Waiting(bool& flag) : flag_(&flag) { flag = true; }
    Waiting(Waiting&& other) noexcept : flag_(std::exchange(other.flag_, nullptr)) {}
    Waiting& operator=(Waiting&&) = delete;
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    ~Waiting() { end(); }

    void end() {
        if (flag_ != nullptr) *flag_ = false;
        flag_ = nullptr;
    }

  private:
    bool* flag_;
};

}  // namespace

struct Server::Impl {
    Impl(const ServerOptions& wanted, std::unique_ptr<Machine> made, AppFiles files, Explorer known)
        : options(wanted),
          machine(std::move(made)),
          app(std::move(files)),
          explorer(std::move(known)),
          door(options.host, known_names(options), options.token),
          kept(options.games_folder ? std::optional<KeptGames>(*options.games_folder)
                                    : std::nullopt),
          thinking(options.searches),
          quick_tasks(options.questions) {}

    static Result<std::unique_ptr<Impl>> create(const ServerOptions& options);
    Result<Done> listen();
    void accept();
    void on_accept(const error_code& error, tcp::socket socket);
    void begin_to_end();
    void wait_for_goodbyes();
    void catch_signals();

    // In this order: connections, which the context owns, end before what they use.
    const ServerOptions options;
    std::unique_ptr<Machine> machine;
    AppFiles app;
    Explorer explorer;
    Door door;
    std::optional<KeptGames> kept;
    TreeShelf trees;
    Scheduler thinking;
    Scheduler quick_tasks;
    Services services{*machine, thinking, quick_tasks, trees, explorer};
    SharedState state{options, services, app, door, kept ? &*kept : nullptr};
    bool accepts =
        false;  // the next connection is waited for; before the context, which holds who waits
    net::io_context context{1};
    tcp::acceptor acceptor{context};
    net::steady_timer timer{context};
    net::signal_set signals{context};
    net::steady_timer::time_point end{};
    bool ending = false;
};

Result<Done> Server::Impl::listen() {
    error_code error;
    const std::string host = options.host == "localhost" ? "127.0.0.1" : options.host;
    const auto address = net::ip::make_address(host, error);
    if (error)
        return Error{
            ErrorCode::kParse,
            "found '" + options.host + "', expected an address such as 127.0.0.1 or 0.0.0.0",
            "--host"};
    const tcp::endpoint endpoint(address, options.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error == net::error::address_in_use)
        return Error{ErrorCode::kIo,
                     "another program listens there; --port takes another one, 0 any that is free",
                     host_and_port(options)};
    if (error) return system_refusal(error, host_and_port(options));
    const tcp::endpoint own = acceptor.local_endpoint(error);
    state.listening = {own.address().to_string(), own.port(), options.names};
    return Done{};
}

/// Waits for the next connection, unless it does already.
void Server::Impl::accept() {
    if (ending || accepts) return;
    acceptor.async_accept(
        [this, waiting = Waiting(accepts)](const error_code& error, tcp::socket socket) mutable {
            waiting.end();
            on_accept(error, std::move(socket));
        });
}

void Server::Impl::on_accept(const error_code& error, tcp::socket socket) {
    if (ending) return;
    if (error) {  // no descriptors left, or the client has gone again
        timer.expires_after(kAcceptPause);
        timer.async_wait([this](const error_code&) { accept(); });
        return;
    }
    // Beyond the limit a connection is closed at once.
    if (auto share = state.accounts.open(account_of(socket))) {
        error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        serve_http(std::move(socket), std::move(share), state);
    }
    accept();
}

void Server::Impl::begin_to_end() {
    if (ending) return;
    ending = true;
    error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    const auto connections = state.connections;  // closing changes the list
    for (Connection* connection : connections)
        if (state.connections.count(connection) > 0) connection->close();
    end = std::chrono::steady_clock::now() + kGoodbye;
    wait_for_goodbyes();
}

/// One that comes before anybody waits for it is kept until then.
void Server::Impl::catch_signals() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        error_code ignored;
        if (!base::is_ignored(number)) signals.add(number, ignored);
    }
}

void Server::Impl::wait_for_goodbyes() {
    if (state.connections.empty() || std::chrono::steady_clock::now() >= end) return context.stop();
    timer.expires_after(kGoodbyeLook);
    timer.async_wait([this](const error_code&) { wait_for_goodbyes(); });
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() {
    // What still searches must not talk to connections that are no more.
    impl_->thinking.close();
    impl_->quick_tasks.close();
}

Result<std::unique_ptr<Server::Impl>> Server::Impl::create(const ServerOptions& options) {
    Result<AppFiles> app = load_app(options.folder);
    if (!app) return app.error();
    Result<std::unique_ptr<Machine>> machine = make_machine(options.machine);
    if (!machine) return machine.error();
    Result<Explorer> explorer = Explorer::open(options.explorer);
    if (!explorer) return explorer.error();
    auto impl = std::make_unique<Impl>(options, std::move(machine).value(), std::move(app).value(),
                                       std::move(explorer).value());
    if (const Result<Done> listens = impl->listen(); !listens) return listens.error();
    if (options.catch_signals) impl->catch_signals();
    return impl;
}

Result<std::unique_ptr<Server>> Server::create(const ServerOptions& options) {
    auto impl = made_or_refused([&] { return Impl::create(options); }, host_and_port(options));
    if (!impl) return impl.error();
    return std::unique_ptr<Server>(new Server(std::move(impl).value()));
}

std::string Server::address() const {
    return address_here(impl_->state.listening.host, impl_->state.listening.port);
}

std::vector<std::string> Server::addresses_for_others() const {
    return server::addresses_for_others(impl_->state.listening, interface_addresses());
}

int Server::run() {
    int caught = 0;
    impl_->signals.async_wait([impl = impl_.get(), &caught](const error_code& error, int number) {
        if (error) return;
        caught = number;
        impl->begin_to_end();
    });
    for (;;) {
        // What throws is memory for one connection: that one ends, the others go on.
        const bool is_over = goes_well([this] {
            impl_->accept();
            impl_->context.run();
        });
        if (is_over) return caught;
        // There is memory to accept the next one when others have ended.
        if (!impl_->accepts) goes_well([this] { impl_->context.run_for(kAcceptPause); });
    }
}

void Server::stop() {
    net::post(impl_->context, [impl = impl_.get()] { impl->begin_to_end(); });
}

}  // namespace outflank::server
