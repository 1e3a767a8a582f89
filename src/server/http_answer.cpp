#include "server/http_answer.h"

#include <algorithm>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/span_body.hpp>
#include <string>
#include <string_view>

#include "server/messages/answer_json.h"

namespace outflank::server {
namespace {

namespace http = boost::beast::http;

using TextResponse = http::response<http::string_body>;

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
    set_safety_headers(response);
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

/// True when a person will see the answer: browsers ask for pages by this name, programs do not.
bool is_for_person(const HttpRequest& request) {
    return request[http::field::accept].find("text/html") != boost::beast::string_view::npos;
}

/// True when the client has what the tag stands for (RFC 9110 section 13.1.2).
bool has_tag(const HttpRequest& request, std::string_view tag) {
    const auto header = request[http::field::if_none_match];
    std::string_view known(header.data(), header.size());
    if (known == "*") return true;
    while (!known.empty()) {
        const std::size_t comma = std::min(known.find(','), known.size());
        std::string_view one = known.substr(0, comma);
        known.remove_prefix(std::min(comma + 1, known.size()));
        one.remove_prefix(std::min(one.find_first_not_of(" \t"), one.size()));
        one = one.substr(0, one.find_last_not_of(" \t") + 1);
        if (one.starts_with("W/")) one.remove_prefix(2);
        if (one == tag) return true;
    }
    return false;
}

template <class Body>
void set_file_headers(http::response<Body>& response, const AppFile& file, bool packed) {
    response.set(http::field::etag, packed ? file.packed_tag : file.tag);
    response.set(http::field::vary, "Accept-Encoding");
    response.set(http::field::cache_control,
                 file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
}

TextResponse text_response(const HttpRequest& request, http::status status, std::string text,
                           const char* type = "text/plain; charset=utf-8") {
    TextResponse response(status, request.version());
    set_common(response, request);
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(text);
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
    return response;
}

TextResponse json_response(const HttpRequest& request, http::status status,
                           const OrderedJson& value) {
    return text_response(request, status, to_line(value) + "\n", "application/json");
}

TextResponse error_response(const HttpRequest& request, http::status status, const Error& error) {
    return is_for_person(request)
               ? text_response(request, status, "Outflank: " + to_text(error) + "\n")
               : json_response(request, status, {{"error", error_json(error)}});
}

}  // namespace

void set_safety_headers(http::fields& headers) {
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Embedder-Policy", "require-corp");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Content-Security-Policy", kContentPolicy);
}

HttpAnswer json_answer(const HttpRequest& request, http::status status, const OrderedJson& value) {
    return json_response(request, status, value);
}

HttpAnswer text_answer(const HttpRequest& request, std::string text) {
    return text_response(request, http::status::ok, std::move(text));
}

HttpAnswer error_answer(const HttpRequest& request, http::status status, const Error& error) {
    return error_response(request, status, error);
}

HttpAnswer wrong_method_answer(const HttpRequest& request, const std::string& allowed) {
    constexpr std::size_t kShown = 20;
    const std::string method(request.method_string());  // letters and the like, by then
    const Error error{ErrorCode::kParse,
                      "found the method " + method.substr(0, kShown) + ", expected " + allowed,
                      "request"};
    TextResponse response = error_response(request, http::status::method_not_allowed, error);
    response.set(http::field::allow, allowed);
    return response;
}

HttpAnswer methods_answer(const HttpRequest& request, const std::string& allowed) {
    http::response<http::empty_body> response(http::status::no_content, request.version());
    set_common(response, request);
    response.set(http::field::allow, allowed);
    return response;
}

HttpAnswer upgrade_answer(const HttpRequest& request, const Error& error) {
    TextResponse response = error_response(request, http::status::upgrade_required, error);
    response.set(http::field::upgrade, "websocket");
    response.set(http::field::sec_websocket_version, "13");
    response.insert(http::field::connection, "upgrade");
    return response;
}

HttpAnswer file_answer(const HttpRequest& request, const AppFile& file) {
    const bool packed = !file.packed.empty() && takes_gzip(request);
    if (has_tag(request, packed ? file.packed_tag : file.tag)) {
        http::response<http::empty_body> unchanged(http::status::not_modified, request.version());
        set_common(unchanged, request);
        set_file_headers(unchanged, file, packed);
        return unchanged;
    }
    const std::string& contents = packed ? file.packed : file.contents;
    http::response<http::span_body<const char>> response(http::status::ok, request.version());
    set_common(response, request);
    set_file_headers(response, file, packed);
    response.set(http::field::content_type, file.type);
    if (packed) response.set(http::field::content_encoding, "gzip");
    const std::size_t sent = request.method() == http::verb::head ? 0 : contents.size();
    response.body() = {contents.data(), sent};
    response.content_length(contents.size());
    return response;
}

}  // namespace outflank::server
