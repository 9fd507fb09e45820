import type { Parameter } from "../../../signing/parameter.ts";
import { documentedNames, operations } from "../../../spec/operations.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation, DeviationHead } from "../../deviation.ts";
import { undoEach } from "../../sent-request.ts";

/** What expressions that write names in camel case look for: the character that becomes a capital is in parentheses. */
const camelCases: Readonly<Record<string, readonly [where: string, pattern: RegExp]>> = {
  "before-any": ["whatever stands behind a hyphen or an underscore", /[-_](.)/g],
  "behind-runs": ["whatever stands behind hyphens and underscores in a row", /[-_]+(.)/g],
  underscores: ["at underscores alone", /_([a-z])/g],
  "underscores-before-any": ["at underscores alone, whatever stands behind one", /_(.)/g],
};

interface NameMistake extends Pick<DeviationHead, "title" | "happens">, Partial<Pick<DeviationHead, "fix" | "links">> {
  readonly change: (name: string) => string;
  /** The undocumented names that may have become this one; the documented ones are tried anyway. */
  readonly undo: (name: string) => readonly string[];
}

const CAMEL = "names-in-camel-case";
const inCamelCase: NameMistake = {
  title: "Parameter names are written in camel case",
  happens: "The names of the object's fields are sent as they are: orderDesc.",
  change: (name) => name.replace(/[-_]([a-z0-9])/g, toCapital),
  undo: (name) => [name, name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)],
};

const mistakes: Readonly<Record<string, NameMistake>> = {
  "order-id-name-swapped": {
    title: "The client order identifier is sent under the name of another operation",
    happens: "client_orderid is sent where client-order-id is documented, or the other way round.",
    fix: "Name it client_orderid in the transfer, and client-order-id in the other operations.",
    links: ["https://doc.payneteasy.eu/integration/API_commands/api_v2_pan-eligibility-form.html"],
    change: swapOrderId,
    undo: (name) => [swapOrderId(name)],
  },
  "name-style-changed": {
    title: "Hyphens in parameter names are written as underscores",
    happens: "Names are made to fit the language's own, as when they are fields of an object: destination_card_no.",
    change: (name) => name.replaceAll("-", "_"),
    undo: (name) => [name, name.replaceAll("_", "-")],
  },
  "names-hyphenated": {
    title: "Underscores in parameter names are written as hyphens",
    happens: "All names are written in one style, with hyphens: order-desc.",
    change: (name) => name.replaceAll("_", "-"),
    undo: (name) => [name, name.replaceAll("-", "_")],
  },
  [CAMEL]: inCamelCase,
  "names-in-capitals": {
    title: "Parameter names are written in capitals",
    happens: "The names of constants are sent as they are: ORDER_DESC.",
    change: (name) => name.toUpperCase(),
    undo: (name) => [name.toLowerCase(), name],
  },
  "turkish-case": {
    title: "An i in a parameter name has lost its dot",
    happens:
      "Names in capitals are made small under a Turkish locale, where I becomes ı: EXPIRE_MONTH gives expıre_month.",
    fix: "Convert the case of names without a locale, or with the root locale.",
    links: github("AsyncHttpClient/async-http-client/issues/361", "apache/paimon/pull/10087"),
    change: (name) => name.replaceAll("i", "ı"),
    undo: (name) => [name.replaceAll("ı", "i")],
  },
};

const generated = Object.entries(camelCases).map(([id, [where, pattern]]): readonly [string, NameMistake] => {
  const { happens, undo } = inCamelCase;
  const title = `${inCamelCase.title}, ${where}`;
  return [`${CAMEL}-${id}`, { title, happens, change: (name) => name.replace(pattern, toCapital), undo }];
});

const shared = {
  fix: "Name the parameters exactly as they are listed for the operation.",
  clauses: ["endpoints.names", "endpoints.order-id"],
} as const;

/** Mistakes in how the parameters are named, which is signed and sent alike. */
export const requestNameDeviations: readonly Deviation[] = [
  ...describeMistakes("operationParameters", shared, Object.entries(mistakes).map(renaming)),
  ...describeMistakes("operationParameters", { ...shared, generated: true }, generated.map(renaming)),
];

function renaming([id, { change, undo, ...mistake }]: readonly [string, NameMistake]): MemberAt<"operationParameters"> {
  return {
    ...mistake,
    id,
    meant: (sent) =>
      undoEach(sent, (name, value) =>
        isProtocolName(name) || (id === "order-id-name-swapped" && isOfOperation(name, sent.task.url))
          ? [[name, value]]
          : namesBefore(name, { change, undo }).map((before) => [before, value]),
      ),
    change: (parameters) => parameters.map((parameter) => rename(parameter, change)),
    changesGiven: ([name, value]) => [change(name), value],
  };
}

/** Returns the names that may have become this one: documented ones, if any. */
function namesBefore(sent: string, { change, undo }: Pick<NameMistake, "change" | "undo">): readonly string[] {
  const known = documentedNames.filter((name) => change(name) === sent);
  return known.length > 0 ? known : undo(sent);
}

/** Renames all parameters but those that are, or would become, protocol parameters: the caller does not name these. */
function rename([name, value]: Parameter, change: (name: string) => string): Parameter {
  const changed = isProtocolName(name) ? name : change(name);
  return [isProtocolName(changed) ? name : changed, value];
}

/** Decides whether the URL's operation documents a name; true where the URL is of no operation. */
function isOfOperation(name: string, url: string): boolean {
  const operation = operations.find(({ path }) => url.includes(path));
  return operation === undefined || operation.fields.some(({ wire }) => wire === name);
}

function toCapital(_all: string, next: string): string {
  return next.toUpperCase();
}

function swapOrderId(name: string): string {
  if (name === "client_orderid") return "client-order-id";
  return name === "client-order-id" ? "client_orderid" : name;
}
