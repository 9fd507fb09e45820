import { breachOf } from "../campaign/judge-input.ts";
import { writeFinding } from "../campaign/write-finding.ts";
import type { Finding } from "../finding.ts";
import type { Breach, Property } from "../property.ts";

/**
 * Holds bytes, read as UTF-8, against a law of texts, and makes a finding of what breaks it: as the bytes are, for
 * nothing was drawn that fast-check could shrink.
 */
export function judgeBytes(law: Property<string>, bytes: Uint8Array): Finding | undefined {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const breach = check(law, text);
  if (breach === undefined) return undefined;
  // Nothing was drawn: there is no path to it.
  return writeFinding({ property: law, input: text, seed: 0, path: "" }, breach, undefined);
}

function check(law: Property<string>, text: string): Breach | undefined {
  try {
    const breach = law.check(text);
    if (breach instanceof Promise) throw new TypeError(`${law.id}: expected a law that answers at once, got a promise`);
    return breach;
  } catch (error) {
    return breachOf(error);
  }
}
