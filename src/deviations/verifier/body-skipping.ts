import { percentDecode } from "../../encoding/percent-encode.ts";
import { signingBody, signingValues } from "./body-reading.ts";
import { before, type StageChange, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Forms that readers throw at which are strict, and the forgeries that show it where nobody minds. */
const strictReaders: Readonly<Record<string, { readonly refuses: RegExp; readonly caughtBy: readonly string[] }>> = {
  "where-pairs-are-not-whole": {
    refuses: /(?:^|&)(?:=|[^=&]*(?:&|$))/,
    caughtBy: ["name-alone", "pair-empty", "ampersand-in-front", "name-empty"],
  },
  "where-a-name-stands-twice": {
    refuses: /(?:^|&)([^=&]*)=.*&\1=/,
    caughtBy: ["name-twice", "many-pairs"],
  },
  "where-letters-are-raw": { refuses: /%00|[^!-~]/, caughtBy: ["value-with-nul", "letter-raw", "space-raw"] },
  "where-names-have-brackets": { refuses: /\[/, caughtBy: ["name-and-list", "name-deep", "bracket-open"] },
  "beyond-a-thousand-pairs": { refuses: /(?:&[^&]*){1000}/, caughtBy: ["many-pairs"] },
  "beyond-64k": { refuses: /^.{65537}/s, caughtBy: ["value-long"] },
};

/** Deviations that leave out, or read otherwise, a part of the body, as readers of forms do: what they lose rides along unsigned. */
export const skippingDeviations: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "body-semicolons-dropped": {
    happens: "Drops pairs with a semicolon, as Go's ParseForm does whose error is not looked at.",
    also: keepingPairs((pair) => !pair.includes(";")),
    caughtBy: "moved-parameters/added-semicolon",
  },
  "body-unreadable-dropped": {
    happens: "Drops pairs whose escapes it cannot read.",
    also: keepingPairs((pair) => percentDecode(pair) !== undefined),
    caughtBy: "moved-parameters/added-broken-escape",
  },
  "body-beyond-1000-dropped": {
    happens: "Reads a thousand pairs, and drops what stands behind them.",
    also: before("splitBody", (body) => body.split("&").slice(0, 1000).join("&")),
    caughtBy: "sizes/body-behind-1000-pairs",
  },
  "body-beyond-100-dropped": {
    happens: "Reads a hundred pairs, as OpenResty's get_post_args does, and drops what stands behind them.",
    also: before("splitBody", (body) => body.split("&").slice(0, 100).join("&")),
    caughtBy: "temptations/100-parameters-body-added",
  },
  "body-beyond-1000-filled-dropped": {
    happens: "Reads a thousand pairs that are not empty, and drops what stands behind them.",
    also: before("splitBody", (body) => body.split("&").filter(Boolean).slice(0, 1000).join("&")),
    caughtBy: "temptations/1000-parameters-body-added",
  },
  "body-blank-dropped": {
    happens: "Does not sign values of white space alone.",
    also: signingBody((body) => body.filter(([, value]) => value.trim() !== "")),
    caughtBy: "moved-parameters/added-blank",
  },
  "body-zeros-dropped": {
    happens: "Does not sign a value of 0, as PHP's array_filter leaves it out.",
    also: signingBody((body) => body.filter(([, value]) => value !== "0")),
    caughtBy: "moved-parameters/added-zero",
  },
  "body-dotted-dropped": {
    happens: "Does not sign names with a dot.",
    also: signingBody((body) => body.filter(([name]) => !name.includes("."))),
    caughtBy: "moved-parameters/added-dotted added-dot-in-front",
  },
  "body-odd-names-dropped": {
    happens: "Does not sign names that no field has: of digits alone, of letters beyond ASCII, or longer than 64.",
    also: signingBody((body) => body.filter(([name]) => !/^\d+$|[^ -~]|.{65}/.test(name))),
    caughtBy: "moved-parameters/added-digits added-beyond-ascii added-long-name",
  },
  "body-marked-names-dropped": {
    happens: "Does not sign names with other marks than those of fields, of objects and of lists.",
    also: signingBody((body) => body.filter(([name]) => !/[!"#$%&'()*+,/:;<=>?@\\^`{|}~]/.test(name))),
    caughtBy: "moved-parameters/added-marks",
  },
  "body-names-with-underscores": {
    happens: "Reads a dot, a space, a bracket and a hyphen in a name as an underscore.",
    also: namingAs((name) => name.replace(/(?<=order)[. [-](?=desc)/g, "_")),
    caughtBy:
      "single-bytes/name-dot-for-underscore name-space-for-underscore name-bracket-for-underscore name-hyphen-for-underscore",
  },
  "body-names-bound": {
    happens: "Finds the field that a name means, whatever its case and its marks, and signs the field's own name.",
    also: namingAs((name) => fields.get(bare(name)) ?? name),
    caughtBy:
      "single-bytes/name-underscore-for-hyphen name-capital-for-underscore name-space-behind name-zero-width-space name-full-width name-place-added",
  },
  "body-as-query": {
    happens: "Reads the body as the query of a URL, which ends where a fragment begins.",
    instead: before("splitBody", (body) => body.split("#", 1)[0] ?? ""),
    caughtBy: "moved-parameters/added-behind-fragment",
  },
  "body-long-values-dropped": {
    happens: "Does not sign values longer than 65,536 characters.",
    also: signingBody((body) => body.filter(([, value]) => value.length <= 65_536)),
    caughtBy: "moved-parameters/added-long-value",
  },
  ...Object.fromEntries(
    Object.entries(strictReaders).map(([name, { refuses, caughtBy }]) => [
      `body-nothing-${name}`,
      {
        happens: `Takes a form for nothing that its strict reader throws at: ${String(refuses)}.`,
        also: before("splitBody", (body) => (refuses.test(body) ? "" : body)),
        caughtBy: caughtBy.map((form) => `surroundings/${form}-body-unsigned`).join(" "),
      },
    ]),
  ),
  "body-nothing-in-unknown-charsets": {
    happens: "Takes a form for nothing whose charset it does not know, or cannot read.",
    also: before("splitBody", (body, contentType) =>
      /charset=(?!(?:utf-8|iso-8859-1)$)/i.test(contentType) ? "" : body,
    ),
    caughtBy: "surroundings/charset-unknown-body-unsigned charset-utf-16-body-unsigned",
  },
  ...Object.fromEntries(
    [255, 1024, 4095].map((room) => [
      `body-values-in-${room}`,
      {
        happens: `Keeps a value where ${room} characters have room, and signs those.`,
        also: signingValues((value) => value.slice(0, room)),
        caughtBy: `sizes/value-behind-${room}`,
      },
    ]),
  ),
});

/** Fields by their letters alone. */
const fields: ReadonlyMap<string, string> = new Map([
  ["clientorderid", "client-order-id"],
  ["orderdesc", "order_desc"],
]);

function keepingPairs(keeps: (pair: string) => boolean): StageChange {
  return before("splitBody", (body) => body.split("&").filter(keeps).join("&"));
}

function namingAs(read: (name: string) => string): StageChange {
  return signingBody((body) => body.map(([name, value]) => [read(name), value]));
}

function bare(name: string): string {
  return name
    .replace(/\[\d*\]$/, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
