// Answers over HTTP: the files of the page, JSON, and the headers that every answer carries.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "server/app_files.h"
#include "server/messages/json_fields.h"

namespace outflank::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpAnswer = boost::beast::http::message_generator;

/// A JSON value and a line feed.
HttpAnswer json_answer(const HttpRequest& request, boost::beast::http::status status,
                       const OrderedJson& value);

/// Text as it is, for programs and the page.
HttpAnswer text_answer(const HttpRequest& request, std::string text);

/// `{"error": ...}`, or for a person, whose browser asks for a page, the same as a line of text.
HttpAnswer error_answer(const HttpRequest& request, boost::beast::http::status status,
                        const Error& error);

/// The path is there, but not for this method; `allowed` are those it is for: "GET, HEAD".
HttpAnswer wrong_method_answer(const HttpRequest& request, const std::string& allowed);

/// What `OPTIONS` asks for: the methods that the path is for.
HttpAnswer methods_answer(const HttpRequest& request, const std::string& allowed);

/// The path is there for WebSockets only, of the version that the answer names.
HttpAnswer upgrade_answer(const HttpRequest& request, const Error& error);

/// Sets the headers that every answer carries, also that to a WebSocket.
void set_safety_headers(boost::beast::http::fields& headers);

/// A file of the page, packed when the client takes that, or the word that it has not changed.
/// The file must outlive the answer.
HttpAnswer file_answer(const HttpRequest& request, const AppFile& file);

}  // namespace outflank::server
