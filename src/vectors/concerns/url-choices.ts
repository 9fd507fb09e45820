import type { AuthoredSigning, SigningConcern } from "../concern.ts";

const path = "/paynet/api/v4/payout/1111";

/** URLs that RFC 5849 normalizes before signing and the specification signs as they are. */
export const urlChoices: SigningConcern = {
  kind: "signing",
  concern: "url-choices",
  about: "Default ports, capitals in the host, and queries: signed as sent, or normalized as RFC 5849 says.",
  flags: {
    DefaultPort: {
      bugType: "url",
      description: "The scheme's own port, written out: signed, or left out.",
      effect: "Signer and gateway must agree, or requests to a URL with :443 are refused.",
      clauses: ["base-string.6"],
      links: ["https://github.com/ddo/oauth-1.0a/issues/59", "https://github.com/RestKit/RestKit/issues/490"],
    },
    HostCase: {
      bugType: "url",
      description: "Capitals in scheme or host: signed as they are, or made small.",
      effect: "Signer and gateway must agree, or requests to a URL with capitals are refused.",
      clauses: ["base-string.6"],
    },
    Query: {
      bugType: "url",
      description: "A query: signed inside the URL, or among the parameters.",
      effect: "Signer and gateway must agree, or requests to a URL with a query are refused.",
      clauses: ["base-string.1", "base-string.6"],
      links: ["https://github.com/jrconlin/oauthsimple/issues/13", "https://github.com/Kong/insomnia/issues/4238"],
    },
  },
  vectors: [
    port("https-443", "https://gateway.example:443", "Port 443 of https is signed, or left out."),
    port("http-80", "http://gateway.example:80", "Port 80 of http is signed, or left out."),
    port("ip-v6-443", "https://[2001:db8::1]:443", "Port 443 after an IPv6 address is signed, or left out."),
    hostCase("capital-host", "https://GATEWAY.EXAMPLE", "Capitals of a host are signed, or made small."),
    hostCase("capital-scheme", "HTTPS://gateway.example", "Capitals of the scheme are signed, or made small."),
    hostCase("capital-host-and-port", "https://Gateway.Example:8443", "The port after a host with capitals is kept."),
    hostCase("ip-v6-capitals", "https://[2001:DB8::A]", "Capitals of an IPv6 address are signed, or made small."),
    query("query", "?lang=en", "A query is signed inside the URL, or with the parameters."),
    query("query-before-body", "?aaa=1", "A query's parameter that sorts before those of the body."),
    query("query-after-body", "?zzz=1", "A query's parameter that sorts after those of the body."),
    query("query-empty", "?", "A ? with nothing after it."),
    query("query-empty-value", "?lang=", "A query's parameter with an empty value."),
    query("query-no-equals", "?debug", "A query's parameter without =."),
    query("query-percent", "?q=a%20b", "A query with %20: encoded again inside the URL, decoded among the parameters."),
    query("query-plus", "?q=a+b", "A query with +: a space when decoded as a form."),
    query("query-url", "?u=https%3A%2F%2Fmerchant.example%2F", "A query whose value is an encoded URL."),
  ],
};

function port(name: string, origin: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["DefaultPort"], point: "url-default-port", url: origin + path };
}

function hostCase(name: string, origin: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["HostCase"], point: "url-host-case", url: origin + path };
}

function query(name: string, text: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["Query"], point: "url-query", url: `https://gateway.example${path}${text}` };
}
