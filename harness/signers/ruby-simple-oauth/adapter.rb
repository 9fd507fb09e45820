# countersign adapter of simple_oauth: one JSON object per line in, one out (PROTOCOL, version 1).
require "json"
require "simple_oauth"

IMPLEMENTATION = {
  name: "simple_oauth",
  version: Gem::Specification.find_by_name("simple_oauth").version.to_s,
  language: "ruby",
  homepage: "https://github.com/laserlemon/simple_oauth",
  issues: "https://github.com/laserlemon/simple_oauth/issues",
}.freeze

def sign(task)
  header = SimpleOAuth::Header.new(
    task["method"],
    task["url"],
    task["parameters"], # pairs, not a Hash: it calls to_a on them, and so keeps two values of one name
    consumer_key: task["consumerKey"],
    consumer_secret: task["consumerSecret"],
    signature_method: task["signatureMethod"],
    nonce: task["nonce"],
    timestamp: task["timestamp"],
  )
  { authorization: header.to_s, signature: header.signed_attributes[:oauth_signature] }
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
