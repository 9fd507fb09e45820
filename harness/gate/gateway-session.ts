import type { FramedRequest } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { headerValues } from "../../src/verification/check-envelope.ts";
import type { HttpAnswer } from "./http/read-answer.ts";

/** Headers of an answer by which its client is known again: Spring Session's X-Auth-Token, Django's and Angular's CSRF tokens. */
const TOKENS = ["x-auth-token", "x-session-token", "x-csrf-token", "x-csrftoken", "x-xsrf-token"];

/** Cookies that a request brings at most, the latest: a head that is too long would be refused for that. */
const MOST_COOKIES = 20;
const LONGEST_VALUE = 4096;

/** What a gateway's answers of success gave to know their client by: a browser, or a merchant's HTTP client, sends it back. */
export class GatewaySession {
  readonly #cookies = new Map<string, string>();
  readonly #tokens = new Map<string, string>();

  /** Keeps what an answer with a status of success gives, and forgets what it takes back. */
  note(answer: HttpAnswer): void {
    if (answer.status < 200 || answer.status > 299) return;
    for (const text of headerValues(answer, "set-cookie")) {
      const [, name = "", value = ""] = /^\s*([^=;\s]+)=([^;]*)/.exec(text) ?? [];
      this.#cookies.delete(name);
      if (name !== "" && isLasting(text, value.trim())) this.#cookies.set(name, value.trim());
    }
    for (const name of TOKENS) {
      const [value = ""] = headerValues(answer, name);
      if (value !== "" && value.length <= LONGEST_VALUE) this.#tokens.set(name, value);
    }
    for (const name of [...this.#cookies.keys()].slice(0, -MOST_COOKIES)) this.#cookies.delete(name);
  }

  /**
   * Puts it in the place of the cookies of a request; what the answers just before it gave goes before what others did. A
   * session is a secret of the gateway's: what is shown of the request holds no value of one.
   */
  addTo(
    request: FramedRequest,
    before: readonly HttpAnswer[],
  ): { readonly sent: FramedRequest; readonly shown: FramedRequest } {
    for (const answer of before) this.note(answer);
    if (this.#cookies.size + this.#tokens.size === 0) return { sent: request, shown: request };
    return { sent: this.#bringing(request, (value) => value), shown: this.#bringing(request, () => "…") };
  }

  #bringing(request: FramedRequest, write: (value: string) => string): FramedRequest {
    const pairs = [...this.#cookies].map(([name, value]) => `${name}=${write(value)}`);
    const cookie: readonly Parameter[] = pairs.length === 0 ? [] : [["Cookie", pairs.join("; ")]];
    const tokens = [...this.#tokens].map(([name, value]): Parameter => [name, write(value)]);
    const others = request.headers.filter(([name]) => name.toLowerCase() !== "cookie");
    return { ...request, headers: [...others, ...cookie, ...tokens] };
  }
}

/** Whether a cookie is set, and not deleted (RFC 6265, section 3.1), nor longer than any session. */
function isLasting(text: string, value: string): boolean {
  const expires = Date.parse(/;\s*expires=([^;]*)/i.exec(text)?.[1] ?? "");
  const isDeleted = value === "" || /;\s*max-age=0\b/i.test(text) || expires < Date.now();
  return !isDeleted && value.length <= LONGEST_VALUE;
}
