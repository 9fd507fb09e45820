import { expect, it } from "vitest";
import { HOST_AND_PORT, HOST_BEFORE_DOT } from "./url-host.ts";

it.each([
  ["https://gate.example/a:1", "://gate.example", undefined],
  ["https://gate.example:8443/a", "://gate.example", ":8443"],
  ["http://[2001:db8::1]:80/", "://[2001:db8::1]", ":80"],
  ["http://[2001:db8::1]/", "://[2001:db8::1]", undefined],
])("finds host and port of %s", (url, host, port) => {
  expect(HOST_AND_PORT.exec(url)?.slice(1)).toEqual([host, port]);
});

it("finds a host that may have a dot behind it, and no address of IPv6", () => {
  expect(HOST_BEFORE_DOT.exec("https://gate.example:1/")?.[1]).toBe("://gate.example");
  expect(HOST_BEFORE_DOT.exec("https://[::1]/")).toBeNull();
});
