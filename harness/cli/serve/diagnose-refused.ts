import { findSignedUrl, urlByHost } from "../../../src/captured/signed-url.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { readProtocolLoosely } from "../../../src/diagnosis/request/read-sent-request.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { explainRequest } from "../../explain/explain-request.ts";
import type { Explanation } from "../../explain/explanation.ts";
import { maskExplanation } from "../../explain/mask/mask-explanation.ts";
import { credentialsOf, maskOf, type SentInName } from "../../inspect/explain-received.ts";

/** Short diagnosis of a refused request; masked. */
export interface ServedDiagnosis {
  readonly summary: string;
  /** All are equally simple: nothing in the request distinguishes them. */
  readonly mistakes: readonly {
    readonly deviations: readonly string[];
    readonly title: string;
    readonly fix: string;
  }[];
  /** Points on which the specification is silent, at which another reading makes the signature right. */
  readonly readings: readonly { readonly point: string; readonly reading: string }[];
  readonly findings: readonly string[];
}

const MAX_URL = 200;

/** Diagnoses a refused request. With the whole catalogue it may take seconds. */
export function diagnoseRefused(
  { request, consumer }: SentInName,
  deviations: readonly Deviation[] = catalogue,
): ServedDiagnosis {
  const credentials = credentialsOf(consumer);
  const mask = maskOf(request, consumer);
  const explain = (one: HttpRequest): Explanation =>
    maskExplanation(explainRequest(one, credentials, deviations), mask);
  const byHost = urlByHost(request);
  const arrived = `What arrived is checked as a request to ${cut(mask(request.url))}.`;
  const describeMoved = (called: Explanation, url: string): ServedDiagnosis => {
    const rest = called.signature === "right" ? [] : [`Beside that: ${called.summary}`];
    return {
      ...shorten(called),
      summary: "Wrong. The URL that is signed has another host than this gateway's.",
      findings: [
        `What is signed is ${cut(mask(url))}, ${url === byHost ? "as the Host header has it" : "which is another name of this machine"}.`,
        arrived,
        "Give the client the base URL of this gateway, or start the gateway with the one that the client signs as --public-url.",
        ...rest,
        ...called.findings,
      ],
    };
  };
  const timestamp = readProtocolLoosely(request)[0]?.timestamp ?? "";
  // To verify is nothing beside a search, which would find nothing.
  const signed = findSignedUrl(request, (one) => verifyRequest(one, [consumer], timestamp).accepted);
  if (signed !== undefined) return describeMoved(explain({ ...request, url: signed }), signed);
  const own = explain(request);
  if (own.signature !== "wrong" || own.mistakes.length > 0 || own.readings.length > 0) return shorten(own);
  const called = byHost === undefined ? undefined : explain({ ...request, url: byHost });
  if (byHost !== undefined && called !== undefined && isExplained(called)) return describeMoved(called, byHost);
  return { ...shorten(own), findings: [...own.findings, arrived] };
}

function isExplained({ signature, mistakes }: Explanation): boolean {
  return signature === "right" || mistakes.some(({ proof }) => proof === "signature");
}

function shorten({ summary, mistakes, readings, findings }: Explanation): ServedDiagnosis {
  return {
    summary,
    mistakes: mistakes.map(({ deviations, title, fix }) => ({ deviations, title, fix })),
    readings: readings.map(({ point, reading }) => ({ point, reading })),
    findings,
  };
}

function cut(text: string): string {
  return text.length > MAX_URL ? `${text.slice(0, MAX_URL)}…` : text;
}
