import type { SignatureMethod } from "../../../../src/signing/signing-task.ts";
import { concerns } from "../../../../src/vectors/authored-suite.ts";
import type { AuthoredVerification } from "../../../../src/vectors/concern.ts";
import { type Variant, variantsOf } from "../../../../src/vectors/derive/authored-task.ts";

/** How the sender of a request stands to the specification: right in one way or another, or wrong by one thing. */
export interface Stance {
  /** That of the vector, or `plain`. */
  readonly id: string;
  readonly authored: AuthoredVerification;
  readonly variant: Variant;
  /** What tells it from others that one hole in a verifier lets through. */
  readonly about: string;
  /** Why it must be refused; absent where it must be accepted. */
  readonly refused?: string;
}

const plain: AuthoredVerification = { name: "plain", comment: "A plain request.", flags: ["Plain"] };

/** Plain requests, and every authored request whose outcome the specification fixes, each to be filled with other content. */
export function stancesOf(methods: readonly SignatureMethod[]): readonly Stance[] {
  const authored = concerns.flatMap((concern) =>
    concern.kind === "verification" ? concern.vectors.map((one) => ({ concern: concern.concern, one })) : [],
  );
  return [{ concern: "", one: plain }, ...authored].flatMap(({ concern, one }) =>
    one.point !== undefined || one.before !== undefined
      ? []
      : variantsOf(one.methods)
          .filter(({ method }) => methods.includes(method))
          .map((variant) => stanceOf(concern, one, variant)),
  );
}

function stanceOf(concern: string, authored: AuthoredVerification, variant: Variant): Stance {
  const { name, flags, refused } = authored;
  return {
    id: `${concern === "" ? "" : `${concern}/`}${name}${variant.suffix}`,
    authored,
    variant,
    about: flags.join(),
    ...(refused !== undefined && { refused }),
  };
}
