# countersign adapter of the oauth gem: one JSON object per line in, one out (PROTOCOL, version 1).
require "json"
require "net/http"
require "oauth"
require "oauth/client/net_http"

IMPLEMENTATION = {
  name: "oauth",
  version: OAuth::VERSION,
  language: "ruby",
  homepage: "https://github.com/oauth-xx/oauth-ruby",
  issues: "https://github.com/oauth-xx/oauth-ruby/issues",
}.freeze

def sign(task)
  uri = URI(task["url"])
  http = Net::HTTP.new(uri.host, uri.port)
  http.use_ssl = uri.scheme == "https"
  consumer = OAuth::Consumer.new(task["consumerKey"], task["consumerSecret"])
  options = { signature_method: task["signatureMethod"], nonce: task["nonce"], timestamp: task["timestamp"] }

  request = Net::HTTP::Post.new(uri)
  request.set_form_data(task["parameters"])
  base_string = request.signature_base_string(http, consumer, nil, options)
  request.oauth!(http, consumer, nil, options)
  {
    authorization: request["Authorization"],
    baseString: base_string,
    body: request.body,
    contentType: request["Content-Type"],
  }
end

def answer(request)
  if request["cmd"] == "start"
    return { version: 1, implementation: IMPLEMENTATION, roles: ["signer"], signatureMethods: ["HMAC-SHA1"] }
  end
  { seq: request["seq"], signed: sign(request["task"]) }
rescue StandardError => error
  { seq: request["seq"], errored: { message: "#{error.class}: #{error.message}", details: error.full_message(highlight: false) } }
end

$stdin.set_encoding(Encoding::UTF_8)
$stdout.sync = true
$stdin.each_line do |line|
  request = JSON.parse(line)
  break if request["cmd"] == "stop"

  puts JSON.generate(answer(request))
end
