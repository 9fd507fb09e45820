import fc from "fast-check";
import { z } from "zod";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { strict } from "../../../src/vectors/model.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { rawTexts } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { consumerOf, optionsOf, type Signing, signings, storedSigning } from "./inputs/signings.ts";
import { makeLaw } from "./make-law.ts";

const parts = ["method", "url", "body", "Authorization", "Content-Type"] as const;

/** A signing, and what is cut out of the signed request and put in its place. */
export interface Alteration {
  readonly signing: Signing;
  readonly part: (typeof parts)[number];
  readonly at: number;
  readonly cut: number;
  readonly insert: string;
}

const escapes = fc.constantFrom(
  "%41",
  "%2541",
  "%20",
  "%c3%a9",
  "oauth_nonce=n",
  "&a",
  "&=",
  "&&",
  ', oauth_x=""',
  "1",
);

/** The law of a verifier. */
export function makeAlteredLaw(verify: typeof verifyRequest = verifyRequest): Property<Alteration> {
  return makeLaw({
    id: "altered-requests-mean-the-same",
    says: "A signed request that was altered on its way is accepted only where it says the same as before.",
    arbitrary: fc.record(
      {
        signing: signings(),
        part: fc.constantFrom(...parts),
        at: fc.nat(1200),
        cut: fc.nat(4),
        insert: fc.oneof(fc.constant(""), escapes, rawTexts()),
      },
      { noNullPrototype: true },
    ),
    stored: strict<Alteration>({
      signing: storedSigning,
      part: z.enum(parts),
      at: z.int().nonnegative(),
      cut: z.int().nonnegative(),
      insert: z.string(),
    }),
    check({ signing, part, at, cut, insert }) {
      const { task } = signing;
      const original = signRequest(task, optionsOf(signing));
      const altered = alterPart(original, part, (text) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + insert + text.slice(place + cut);
      });
      const isAccepted = verify(altered, [consumerOf(task)], task.timestamp).accepted;
      return isAccepted ? parting("accepted", meaningOf(original), meaningOf(altered)) : undefined;
    },
  });
}

function alterPart(request: HttpRequest, part: Alteration["part"], rewrite: (text: string) => string): HttpRequest {
  if (part === "method" || part === "url" || part === "body") return { ...request, [part]: rewrite(request[part]) };
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, name === part ? rewrite(value) : value] as const),
  };
}

/** Method and URL, and the pairs of body and header as the platform reads them, in no order. */
function meaningOf({ method, url, headers, body }: HttpRequest): string {
  const header = new Map(headers).get("Authorization") ?? "";
  const bare = header.replace(/realm="(?:[^"\\]|\\.)*"/i, "");
  const signed = Array.from(bare.matchAll(/(oauth_[^=\s,"]*)="([^"]*)"/g), ([, name = "", value = ""]) =>
    JSON.stringify([name, decodeURIComponent(value)]),
  );
  // What the body repeats of the header is no second parameter.
  const own = Array.from(new URLSearchParams(`&${body}`), (pair) => JSON.stringify(pair)).filter(
    (pair) => !signed.includes(pair),
  );
  return JSON.stringify([method.toUpperCase(), url, own.sort(), signed.sort()]);
}

/** The law of our own verifier. */
export const alteredRequestsMeanTheSame: Property<Alteration> = makeAlteredLaw();
