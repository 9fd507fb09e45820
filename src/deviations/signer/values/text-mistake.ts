import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { Deviation, DeviationHead, Replacement } from "../../deviation.ts";
import { withProtocol } from "../../sent-request.ts";
import { textChanges } from "./text-changes.ts";
import { functionsOf, type TextChangeName } from "./text-functions.ts";
import type { Change } from "./white-space.ts";

/** A mistake that changes texts on their way: by a change that functions make, or by another. */
export interface TextMistake
  extends Pick<DeviationHead, "id" | "title" | "happens">,
    Partial<Pick<DeviationHead, "fix" | "links" | "permitted" | "generated">> {
  readonly change: TextChangeName | Change;
}

/** Where a signer changes texts. */
export type TextPlace =
  | "values"
  | "every-value"
  | "names-and-values"
  | "sent"
  | "key"
  | "login"
  | "signed-login"
  | "header-login";

type Head = Pick<Deviation, "fix" | "clauses" | "methods" | "meant">;
type Replaced = Exclude<Replacement, { readonly stage: "rsaSha256" }>;

interface Place extends Head {
  readonly replacing: (change: Change) => Replaced & Pick<Deviation, "also">;
}

const LOGIN = "oauth_consumer_key";
const signAsSent: Head = {
  fix: "Sign each value exactly as it is sent, character by character: change it before both, or not at all.",
  clauses: ["base-string.1", "base-string.2"],
};
const asIssued: Head = {
  fix: "Sign and send the merchant login exactly as the gateway issued it.",
  clauses: ["oauth.consumer-key"],
};

const places: Readonly<Record<TextPlace, Place>> = {
  // The caller's values alone: the signer makes the protocol parameters itself.
  values: { ...signAsSent, replacing: (change) => inValues(change, (name) => !name.startsWith("oauth_")) },
  "every-value": { ...signAsSent, replacing: (change) => inValues(change, () => true) },
  "names-and-values": {
    ...signAsSent,
    replacing: (change) => ({
      ...inValues(change, () => true),
      also: [{ stage: "encodeName", replace: (right) => (name) => right(change(name)) }],
    }),
  },
  sent: {
    fix: "Sign and send each value exactly as it was given.",
    clauses: ["base-string.1"],
    replacing: (change) => ({
      stage: "operationParameters",
      replace: (right) => (parameters) => right(parameters).map(([name, value]) => [name, change(value)]),
    }),
  },
  key: {
    fix: "Put the control key into the signing key exactly as the gateway issued it.",
    clauses: ["hmac.1"],
    methods: ["HMAC-SHA1"],
    replacing: (change) => ({
      stage: "signingKey",
      replace: (right) => (secret, request) => right(change(secret), request),
    }),
  },
  login: {
    ...asIssued,
    meant: (sent) => [withProtocol(sent, {})],
    replacing: (change) => ({
      stage: "protocolParameters",
      replace: (right) => (task) => {
        const parameters = right(task);
        // A caller that repeats it in the body has fixed its value: the signer takes that.
        if (task.parameters.some(([name]) => name === LOGIN)) return parameters;
        return parameters.map(([name, value]): Parameter => [name, name === LOGIN ? change(value) : value]);
      },
    }),
  },
  "signed-login": { ...asIssued, replacing: (change) => inValues(change, (name) => name === LOGIN) },
  "header-login": {
    ...asIssued,
    replacing: (change) => ({
      stage: "encodeHeaderValue",
      replace: (right) => (value, name) => right(name === LOGIN ? change(value) : value, name),
    }),
  },
};

/** Makes the mistake in one place. */
export function changingText(place: TextPlace, { change, ...mistake }: TextMistake): Deviation {
  const { replacing, ...head } = places[place];
  const isNamed = typeof change === "string";
  return {
    ...head,
    links: [],
    ...(isNamed && { functions: functionsOf(change) }),
    ...mistake,
    ...replacing(isNamed ? textChanges[change] : change),
  };
}

function inValues(
  change: Change,
  isMeant: (name: string) => boolean,
): Extract<Replaced, { readonly stage: "encodeValue" }> {
  const replace = (right: Scheme["encodeValue"]): Scheme["encodeValue"] => {
    return (value, name) => right(isMeant(name) ? change(value) : value, name);
  };
  return { stage: "encodeValue", replace };
}
