import { CountersignError } from "../../../src/countersign-error.ts";
import { FORM_MEDIA_TYPE } from "../../../src/signing/form-body.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { InputRequest } from "./input-request.ts";
import { splitShellWords } from "./split-shell-words.ts";
import { writeForm } from "./write-form.ts";

const COMMAND = /^\s*(?:[$>#%]\s*)?(?:http|https)\s+(?=\S)(?![^\s]*:\s)/;
const METHOD = /^[A-Z]+$/;
/** A field of a request: the first separator that is not escaped decides what it is. */
const ITEM = /^((?:[^\\:=@]|\\.)*?)(:=@|=@|:=|==|:|=|@)(.*)$/s;

/** Decides whether a text is a command line of HTTPie. */
export function isHttpie(text: string): boolean {
  return COMMAND.test(text.slice(0, 1000));
}

/**
 * Reads a command line of HTTPie as the request that it would send. Nothing is run and no file is read.
 *
 * @throws {CountersignError} `httpie-unfit`, or as `splitShellWords`.
 */
export function parseHttpie(text: string): InputRequest {
  const { words } = splitShellWords(text.trim().replace(/^[$>#%]\s*/, ""));
  const [program = "http", ...rest] = words;
  const raw = optionIn(rest, "--raw");
  const isForm = rest.some((word) => word === "-f" || word === "--form");
  const named = rest.filter((word, at) => !word.startsWith("-") && rest[at - 1] !== "--raw");
  const [first = ""] = named;
  const [url, ...items] = METHOD.test(first) ? named.slice(1) : named;
  if (url === undefined) throw unfit("a URL", "none");
  const fields = items.map(readItem);
  const pairs = of(fields, "=");
  const hasBody = raw !== undefined || pairs.length > 0;
  if (hasBody && raw === undefined && !isForm) throw unfit("--form, as the gateway takes forms only", "fields of JSON");
  const query = of(fields, "==");
  const headers = of(fields, ":");
  const names = headers.map(([name]) => name.toLowerCase());
  const type: readonly Parameter[] =
    isForm && !names.includes("content-type") ? [["Content-Type", `${FORM_MEDIA_TYPE}; charset=utf-8`]] : [];
  const target = completeUrl(url, program);
  return {
    request: {
      method: METHOD.test(first) ? first : hasBody ? "POST" : "GET",
      url: query.length === 0 ? target : `${target}${target.includes("?") ? "&" : "?"}${writeForm(query)}`,
      headers: [...type, ...headers],
      body: raw ?? writeForm(pairs),
    },
    notes: [],
  };
}

interface Field {
  readonly kind: string;
  readonly pair: Parameter;
}

function readItem(word: string): Field {
  const [, name = "", kind = "", value = ""] = ITEM.exec(word) ?? [];
  if (kind === "") throw unfit("fields such as name=value or Header:value", "another word");
  if (kind.includes("@") || kind === ":=") throw unfit("texts alone", `a field with ${kind}`);
  return { kind, pair: [name.replaceAll(/\\(.)/g, "$1"), value] };
}

function of(fields: readonly Field[], kind: string): readonly Parameter[] {
  return fields.flatMap((field) => (field.kind === kind ? [field.pair] : []));
}

function optionIn(words: readonly string[], option: string): string | undefined {
  const at = words.indexOf(option);
  return (
    words.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1) ??
    (at < 0 ? undefined : words[at + 1])
  );
}

/** Completes a URL as HTTPie does: `:8080/x` is of this machine. */
function completeUrl(url: string, program: string): string {
  if (/^https?:\/\//i.test(url)) return url;
  return `${program}://${url.startsWith(":") ? `localhost${url.replace(/^:(?=\/|$)/, "")}` : url}`;
}

function unfit(expected: string, found: string): CountersignError {
  return new CountersignError(
    "httpie-unfit",
    `HTTPie command line: expected ${expected}, got ${found}`,
    "Give the request as raw HTTP: http --offline prints it.",
  );
}
