import fc from "fast-check";
import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import { protocolNames } from "../../../src/spec/protocol-names.ts";
import { nastyText } from "../arbitraries/nasty-texts.ts";
import type { Property } from "../property.ts";
import { type LooseTask, looseTask } from "./loose-tasks.ts";
import { compare, inputsOf, makeComparison, unless } from "./make-comparison.ts";
import { libraryBaseString, libraryEncode, librarySignature } from "./oauth-1.0a.ts";
import { meaningOf, meaningOfBaseString } from "./task-meaning.ts";

/** Describes a difference of oauth-1.0a: the secret inside the key. */
export function libraryEncodesSecrets(scheme: Scheme = reference): Property {
  return makeComparison({
    id: "library-encodes-secrets",
    says: "oauth-1.0a signs with the percent-encoded secret, the reference with the secret as it is: they differ just where that does.",
    inputs: looseTask,
    check(task) {
      const { consumerSecret } = task;
      const encoded = libraryEncode(consumerSecret);
      const sign = (secret: string): string =>
        signRequest({ ...task, consumerSecret: secret }, {}, scheme).trace.signature;
      const theirs = librarySignature(task, consumerSecret);
      return (
        compare("signature", theirs, sign(encoded)) ??
        unless(
          (sign(consumerSecret) === theirs) === (encoded === consumerSecret),
          "raw secret",
          "expected other bytes for an encoded key",
        )
      );
    },
  });
}

/** Describes a difference of oauth-1.0a: a name that its objects inherit. */
export function libraryLosesProto(scheme: Scheme = reference): Property {
  // A parameter named by a digit would hide the inherited one that the library signs.
  const task = looseTask.arbitrary.map((one) => ({
    ...one,
    parameters: one.parameters.filter(([name]) => !/^\d$/.test(name)),
  }));
  return makeComparison({
    id: "library-loses-proto",
    says: "oauth-1.0a drops a parameter named __proto__, and signs several as 0, 1 and so on; the reference signs each by its name.",
    inputs: inputsOf({
      task: [task, looseTask.stored],
      values: [fc.array(nastyText({ maxAtoms: 3 }), { minLength: 1, maxLength: 3 }), z.array(z.string())],
    }),
    check({ task: given, values }) {
      const named = (name: (at: number) => string): LooseTask => ({
        ...given,
        parameters: [...given.parameters, ...values.map((value, at) => [name(at), value] as const)],
      });
      const ours = named(() => "__proto__");
      const theirs = values.length === 1 ? given : named(String);
      return (
        compare("named", meaningOf(ours), meaningOfBaseString(signatureBaseString(ours, scheme))) ??
        compare("baseString", signatureBaseString(theirs, scheme), libraryBaseString(ours))
      );
    },
  });
}

/** Describes a difference of oauth-1.0a: a protocol parameter in the body. */
export function libraryLetsBodiesOverride(scheme: Scheme = reference): Property {
  return makeComparison({
    id: "library-lets-bodies-override",
    says: "Of a protocol parameter in the body oauth-1.0a signs the body's value; the reference signs an equal one once, and refuses another and any signature.",
    inputs: inputsOf({
      task: [looseTask.arbitrary, looseTask.stored],
      name: [fc.constantFrom(...protocolNames), z.enum(protocolNames)],
      // `null` stands for the header's own value.
      value: [fc.option(nastyText({ maxAtoms: 3 })), z.string().nullable()],
    }),
    check({ task, name, value }) {
      const header = reference.protocolParameters(task);
      const own = new Map(header).get(name);
      const given = value ?? own ?? "";
      const repeating = { ...task, parameters: [...task.parameters, [name, given] as const] };
      const signed = [...header.filter(([known]) => known !== name), [name, given] as const];
      return (
        compare("baseString", baseStringOf(task, signed), libraryBaseString(repeating)) ??
        (given === own
          ? compare("signed once", libraryBaseString(repeating), signatureBaseString(repeating, scheme))
          : compare("refused", refusalOf(name), codeThrown(repeating, scheme)))
      );
    },
  });
}

function baseStringOf(task: LooseTask, signed: readonly Parameter[]): string {
  const collectParameters: Scheme["collectParameters"] = (operation) => [...operation, ...signed];
  return signatureBaseString(task, { ...reference, collectParameters });
}

function refusalOf(name: string): string {
  return name === "oauth_signature" ? "signature-parameter-forbidden" : "protocol-parameter-conflict";
}

function codeThrown(task: LooseTask, scheme: Scheme): string {
  try {
    return signatureBaseString(task, scheme);
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
}
