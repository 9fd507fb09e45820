import { readBodyLoosely } from "../../../src/diagnosis/request/read-sent-request.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";

const CARD_FIELDS: ReadonlySet<string> = new Set(["credit_card_number", "destination-card-no"]);

/** Reads the values of a request's card fields, to be hidden even where they look like no card number. */
export function readCardNumbers({ body }: HttpRequest): readonly string[] {
  return readBodyLoosely(body).flatMap(([name, value]) => (CARD_FIELDS.has(name) ? [value] : []));
}
