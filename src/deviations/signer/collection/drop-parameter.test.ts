import { expect, it } from "vitest";
import { pairs } from "../../../fixtures/pairs.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";
import { droppedParameterDeviations } from "./drop-parameter.ts";

const given = pairs("cvv2", "1", "bank_name", "2", "note", "3");
const protocol: readonly Parameter[] = [["oauth_nonce", "n"]];

/** Written by hand: which names of the caller's are signed, of these and of this URL. */
const rows: readonly (readonly [id: string, url: string, names: readonly string[]])[] = [
  ["documented-alone-signed", "https://h.example/api/v4/payout/1", ["cvv2", "bank_name"]],
  ["documented-alone-signed", "https://h.example/", ["cvv2", "bank_name"]],
  ["documented-of-operation-alone-signed", "https://h.example/api/v4/payout/1", ["bank_name"]],
  ["documented-of-operation-alone-signed", "https://h.example/api/v4/transfer/1", ["cvv2"]],
  ["documented-of-operation-alone-signed", "https://h.example/api/v4/sale/1", ["cvv2", "bank_name", "note"]],
];

it.each(rows)("%s: %s", (id, url, names) => {
  const signed = schemeBy(droppedParameterDeviations, id).collectParameters(given, protocol, url);
  expect(signed.map(([name]) => name)).toEqual([...names, "oauth_nonce"]);
});
