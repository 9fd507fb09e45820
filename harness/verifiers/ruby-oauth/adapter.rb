# countersign adapter of the oauth gem as a provider on Rack: one JSON object per line in, one out (PROTOCOL, version 1).
require "json"
require "oauth"
require "oauth/request_proxy/rack_request"
require "rack"
require "rack/query_parser"

IMPLEMENTATION = {
  name: "oauth",
  version: OAuth::VERSION,
  language: "ruby",
  homepage: "https://github.com/oauth-xx/oauth-ruby",
  issues: "https://github.com/oauth-xx/oauth-ruby/issues",
}.freeze

# What Rack raises at a query or body that it cannot read, which frameworks on it answer with 400.
UNREADABLE = [Rack::QueryParser::InvalidParameterError, Rack::QueryParser::ParameterTypeError].freeze

# A request as a web server gives it to Rack: a header that is sent twice has both values.
def receive(request)
  headers = request["headers"].group_by { |name, _| name.upcase.tr("-", "_") }
  env = headers.to_h do |name, values|
    [%w[CONTENT_TYPE CONTENT_LENGTH].include?(name) ? name : "HTTP_#{name}", values.map(&:last).join(", ")]
  end
  Rack::Request.new(Rack::MockRequest.env_for(request["url"], env.merge("REQUEST_METHOD" => request["method"], input: request["body"])))
end

def verify(task)
  secrets = task["consumers"].to_h { |consumer| [consumer["consumerKey"], consumer["consumerSecret"]] }
  accepted = OAuth::Signature.verify(receive(task["request"])) do |request|
    secret = secrets[request.consumer_key]
    return { accepted: false, reason: "unknown merchant" } if secret.nil?

    [nil, secret]
  end
  { accepted: accepted }
rescue OAuth::Problem, OAuth::Signature::UnknownSignatureMethod, *UNREADABLE => refusal
  { accepted: false, reason: "#{refusal.class}: #{refusal.message}" }
end

def answer(message)
  if message["cmd"] == "start"
    return { version: 1, implementation: IMPLEMENTATION, roles: ["verifier"], signatureMethods: ["HMAC-SHA1"] }
  end
  { seq: message["seq"], verified: verify(message["task"]) }
rescue StandardError => error
  { seq: message["seq"], errored: { message: "#{error.class}: #{error.message}", details: error.full_message(highlight: false) } }
end

$stdin.set_encoding(Encoding::UTF_8)
$stdout.sync = true
$stdin.each_line do |line|
  message = JSON.parse(line)
  break if message["cmd"] == "stop"

  puts JSON.generate(answer(message))
end
