import { expect, it } from "vitest";
import { formatAddress, parseAddress } from "./address.ts";

it("reads what it writes", () => {
  const address = { view: "suite", subject: "order/a b?", query: { kind: "signing", text: "a&b=c #" } };
  expect(parseAddress(formatAddress(address))).toEqual(address);
});

it.each(["", "#", "#/"])("takes %j for the first view", (hash) => {
  expect(parseAddress(hash)).toEqual({ view: "", subject: "", query: {} });
});

it("takes broken percent-encoding as it stands", () => {
  expect(parseAddress("#/suite/100%")).toEqual({ view: "suite", subject: "100%", query: {} });
});
