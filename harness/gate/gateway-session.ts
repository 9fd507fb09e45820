import type { FramedRequest } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { headerValues } from "../../src/verification/check-envelope.ts";
import type { HttpAnswer } from "./http/read-answer.ts";

/** Headers of an answer by which its client is known again: Spring Session's X-Auth-Token, Django's and Angular's CSRF tokens. */
const TOKENS = ["x-auth-token", "x-session-token", "x-csrf-token", "x-csrftoken", "x-xsrf-token"];

/** What a gateway's accepting answers gave to know their client by: cookies and tokens. A browser, or a merchant's HTTP client, sends them back. */
export class GatewaySession {
  readonly #cookies = new Map<string, string>();
  readonly #tokens = new Map<string, string>();

  /** Keeps what an answer with a status of success gives, and what it takes back. */
  note(answer: HttpAnswer): void {
    if (answer.status < 200 || answer.status > 299) return;
    for (const text of headerValues(answer, "set-cookie")) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(text) ?? [];
      if (name === undefined || value === undefined) continue;
      const isDeleted = value.trim() === "" || /;\s*max-age=0\b/i.test(text);
      if (isDeleted) this.#cookies.delete(name);
      else this.#cookies.set(name, value.trim());
    }
    for (const name of TOKENS) {
      const value = headerValues(answer, name).at(-1);
      if (value !== undefined) this.#tokens.set(name, value);
    }
  }

  /**
   * Puts it in the place of the cookies of a request. A session is a secret of the gateway's: what is shown of the request
   * holds no value of one.
   */
  addTo(request: FramedRequest): { readonly sent: FramedRequest; readonly shown: FramedRequest } {
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
