import { compareUnits } from "../../../signing/parameter-orders.ts";
import { byKey, type TextOrder } from "./text-orders.ts";

/** A collation that is no table of ICU. Letters of other alphabets come after z, by their code points. */
interface Collation {
  /** The ASCII characters but for letters and digits that count as letters do, in their order. */
  readonly marks: string;
  /** Characters that count only where all letters are equal, in their order. */
  readonly passedOver: string;
  /** Whether they count before case does, or after it; `first` means that a text with one comes before a text without. */
  readonly passedOverCount: "before case" | "after case" | "after case, first";
  /** Other characters that come before all of these: two kinds, the first one first. */
  readonly first?: readonly RegExp[];
  /** Characters that count for nothing. */
  readonly skipped?: RegExp;
  readonly ignores?: "case" | "case and accents";
}

const ALPHANUMERIC = "0123456789abcdefghijklmnopqrstuvwxyz";
/** Below all ranks, the lowest rank, and above all ranks. */
const BELOW = "\u0001";
const LOWEST = 3;
const ABOVE = "\uffff";
const ACCENT = /^\p{M}$/u;

/** Compares letters, then accents, then case: small letters first. */
function byCollation({ marks, passedOver, passedOverCount, first = [], skipped = /$/, ignores }: Collation): TextOrder {
  const ranks = marks + ALPHANUMERIC;
  const rank = (one: string): string => {
    if (ranks.includes(one)) return String.fromCharCode(LOWEST + ranks.indexOf(one));
    const at = first.findIndex((kind) => kind.test(one));
    return at < 0 ? `${ABOVE}${one}` : String.fromCharCode(1 + at);
  };
  const none = passedOverCount === "after case, first" ? ABOVE : BELOW;
  const keyOf = (text: string): string => {
    const characters = [...text.normalize("NFD").replace(skipped, "")];
    const plain = characters.filter((one) => !ACCENT.test(one));
    const accented = characters.filter((one) => !passedOver.includes(one));
    const letters = accented.filter((one) => !ACCENT.test(one));
    const primary = letters.map((one) => rank(one.toLowerCase())).join("");
    if (ignores === "case and accents") return primary;
    const accents = accented.map((one) => (ACCENT.test(one) ? one : BELOW)).join("");
    const cases = ignores === "case" ? "" : letters.map((one) => (one === one.toLowerCase() ? BELOW : ABOVE)).join("");
    const over = plain.map((one) =>
      passedOver.includes(one) ? String.fromCharCode(LOWEST + passedOver.indexOf(one)) : none,
    );
    const last = passedOverCount === "before case" ? [over.join(""), cases] : [cases, over.join("")];
    // A level that ends comes before one that goes on.
    return [primary, accents, ...last].join("\0");
  };
  return byKey(keyOf, compareUnits);
}

/** Java's `Collator`. */
const java: Collation = {
  marks: "_,;:!?/.`^~'\"()[]{}@$*\\&#%+<=>|",
  passedOver: " \t-",
  passedOverCount: "before case",
};
export const byJavaCollator: TextOrder = byCollation(java);
export const byJavaPrimary: TextOrder = byCollation({ ...java, ignores: "case and accents" });

/** Windows' own rules, by which .NET Framework and Mono sort. */
const dotnet: Collation = {
  marks: ' \t!"#$%&()*,./:;?@[\\]^_`{|}~+<=>',
  passedOver: "'-",
  passedOverCount: "after case",
  first: [/[\ue000-\uffff]/, /[\u{10000}-\u{10ffff}]/u],
  skipped: /\ufffd/g,
};
export const byDotnetCulture: TextOrder = byCollation(dotnet);
export const byDotnetCultureIgnoringCase: TextOrder = byCollation({ ...dotnet, ignores: "case" });

/** The locales of the C library, such as en_US.UTF-8: of glibc 2.28 and later. */
export const byGlibc: TextOrder = byCollation({
  marks: "$",
  passedOver: "\t !\"#%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  passedOverCount: "after case, first",
  first: [/[\ue000-\uf8ff\u{1f000}-\u{1ffff}]/u],
});

/** The Unicode Collation Algorithm with its own table, as Perl has it. */
export const byUnicodeCollate: TextOrder = byCollation({
  marks: "`^+<=>|~$",
  passedOver: "\t _-,;:!?.'\"()[]{}@*/\\&#%",
  passedOverCount: "after case, first",
  first: [/[\u{1f000}-\u{1ffff}]/u],
});
