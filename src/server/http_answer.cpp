#include "server/http_answer.h"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/span_body.hpp>
#include <string>

#include "server/answer_json.h"

namespace outflank::server {
namespace {

namespace http = boost::beast::http;

// What the page needs: its own files, WebAssembly, a worker, styles on elements, pictures made
// in the page, and the WebSocket of this host.
constexpr const char* kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

template <class Body>
void set_common(http::response<Body>& response, const HttpRequest& request) {
    response.version(request.version());
    response.keep_alive(request.keep_alive());
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Embedder-Policy", "require-corp");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Content-Security-Policy", kContentPolicy);
}

bool takes_gzip(const HttpRequest& request) {
    for (const auto& coding : http::ext_list(request[http::field::accept_encoding])) {
        if (coding.first != "gzip" && coding.first != "*") continue;
        for (const auto& parameter : coding.second)
            if (parameter.first == "q" &&
                parameter.second.find_first_not_of("0.") == boost::beast::string_view::npos)
                return false;
        return true;
    }
    return false;
}

bool has_tag(const HttpRequest& request, const std::string& tag) {
    const auto known = request[http::field::if_none_match];
    return known == "*" || known.find(tag) != boost::beast::string_view::npos;
}

template <class Body>
void set_file_headers(http::response<Body>& response, const AppFile& file) {
    response.set(http::field::etag, file.tag);
    response.set(http::field::vary, "Accept-Encoding");
    response.set(http::field::cache_control,
                 file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
}

}  // namespace

HttpAnswer json_answer(const HttpRequest& request, http::status status, const OrderedJson& value) {
    http::response<http::string_body> response(status, request.version());
    set_common(response, request);
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.body() = to_line(value) + "\n";
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
    return response;
}

HttpAnswer error_answer(const HttpRequest& request, http::status status, const Error& error) {
    return json_answer(request, status, {{"error", error_json(error)}});
}

HttpAnswer file_answer(const HttpRequest& request, const AppFile& file) {
    if (has_tag(request, file.tag)) {
        http::response<http::empty_body> unchanged(http::status::not_modified, request.version());
        set_common(unchanged, request);
        set_file_headers(unchanged, file);
        return unchanged;
    }
    const bool packed = !file.packed.empty() && takes_gzip(request);
    const std::string& contents = packed ? file.packed : file.contents;
    http::response<http::span_body<const char>> response(http::status::ok, request.version());
    set_common(response, request);
    set_file_headers(response, file);
    response.set(http::field::content_type, file.type);
    if (packed) response.set(http::field::content_encoding, "gzip");
    const std::size_t sent = request.method() == http::verb::head ? 0 : contents.size();
    response.body() = {contents.data(), sent};
    response.content_length(contents.size());
    return response;
}

}  // namespace outflank::server
