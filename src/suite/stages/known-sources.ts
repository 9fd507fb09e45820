import type { Source } from "../model/vector.ts";

// Where known answers were published; each confirmed by recomputing what it prints.

export const eranHammer: Source = {
  name: "Eran Hammer's test cases, OAuth Google group",
  url: "http://groups.google.com/group/oauth/browse_frm/thread/243f4da439fd1f51",
};

export const gomodule: Source = {
  name: "gomodule/oauth1 oauth/oauth_test.go",
  url: "https://github.com/gomodule/oauth1/blob/master/oauth/oauth_test.go",
};

export const liboauth: Source = {
  name: "liboauth tests/selftest_other.c",
  url: "https://github.com/x42/liboauth/blob/master/tests/selftest_other.c",
};

export const mastercard: Source = {
  name: "Mastercard oauth1-signer unit tests",
  url: "https://github.com/Mastercard/oauth1-signer-python/blob/main/tests/test_oauth.py",
};

export const netOAuth: Source = {
  name: "Net::OAuth t/09-encoding.t",
  url: "https://github.com/keeth/Net-OAuth/blob/master/t/09-encoding.t",
};

export const oauthCoreParameters: Source = {
  name: "OAuth Core 1.0, section 9.1.1",
  url: "https://oauth.net/core/1.0/#anchor14",
};

export const oauthCoreSignature: Source = {
  name: "OAuth Core 1.0, appendix A.5.2",
  url: "https://oauth.net/core/1.0/#anchor25",
};

export const oauthSign: Source = {
  name: "request/oauth-sign test.js",
  url: "https://github.com/request/oauth-sign/blob/master/test.js",
};

export const oauthlib: Source = {
  name: "oauthlib tests/oauth1/rfc5849/test_signatures.py",
  url: "https://github.com/oauthlib/oauthlib/blob/master/tests/oauth1/rfc5849/test_signatures.py",
};

export const postman8879: Source = {
  name: "postmanlabs/postman-app-support#8879",
  url: "https://github.com/postmanlabs/postman-app-support/issues/8879",
};

export const rfc5849: Source = {
  name: "RFC 5849",
  url: "https://www.rfc-editor.org/rfc/rfc5849",
};

export const signpost: Source = {
  name: "signpost SignatureBaseStringTest",
  url: "https://github.com/mttkay/signpost/blob/master/signpost-core/src/test/java/oauth/signpost/signature/SignatureBaseStringTest.java",
};

export const twitterPercentEncoding: Source = {
  name: "Twitter, Percent encoding parameters",
  url: "https://developer.x.com/en/docs/authentication/oauth-1-0a/percent-encoding-parameters",
};

export const twitterSignature: Source = {
  name: "Twitter, Creating a signature",
  url: "https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature",
};

export const vendorDocumentation: Source = {
  name: "PaynetEasy documentation, OAuth HMAC-SHA1 example",
  url: "http://doc.payneteasy.eu/integration_helpers/oauth.html",
};

export const vendorSamples: Source = {
  name: "PaynetEasy hosted-fields-examples, the official sample clients in ten languages",
  url: "https://github.com/payneteasy/hosted-fields-examples",
};

export const wiki: Source = {
  name: "wiki.oauth.net TestCases, July 2008, as carried in liboauth tests/selftest_wiki.c",
  url: "http://wiki.oauth.net/TestCases",
};

export const wikiDerived: Source = {
  name: "countersign, with openssl, from a base string of wiki.oauth.net TestCases",
  url: "http://wiki.oauth.net/TestCases",
};
