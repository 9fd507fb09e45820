import { describe, expect, it } from "vitest";
import { isLoopback, type Lookup, resolveAddress } from "./resolve-address.ts";

describe("isLoopback", () => {
  it.each([
    ["128.0.0.1", false],
    ["126.255.255.255", false],
    ["127.0.0.1", true],
    ["127.255.255.255", true],
    ["::1", true],
    ["0:0:0:0:0:0:0:1", true],
    ["::2", false],
    ["::", false],
    ["0.0.0.0", false],
    ["::ffff:127.0.0.1", true],
    ["::ffff:192.0.2.1", false],
    ["10.0.0.1", false],
    ["localhost", false],
    ["127.evil.example", false],
    ["127.0.0.1:80", false],
    ["", false],
  ])("%s: %s", (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});

const finding =
  (...addresses: readonly string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address }));
const failing: Lookup = async () => {
  throw new Error("ENOTFOUND");
};

describe("resolveAddress", () => {
  it.each([
    ["an address of this machine", "http://127.0.0.1:8080", failing, ["127.0.0.1"]],
    ["another one of this machine", "http://127.9.9.9", failing, ["127.9.9.9"]],
    ["an address in another spelling", "http://2130706433", failing, ["127.0.0.1"]],
    ["IPv6", "http://[::1]:8080", failing, ["::1"]],
    ["IPv4 in IPv6", "http://[::ffff:127.0.0.1]", failing, ["::ffff:7f00:1"]],
    ["a name of this machine", "http://localhost:1", finding("::1", "127.0.0.1"), ["::1", "127.0.0.1"]],
    ["any name that means this machine", "http://gateway.test", finding("127.0.1.1"), ["127.0.1.1"]],
  ] as const)("takes %s", async (_name, url, find, addresses) => {
    expect(await resolveAddress(new URL(url), { allowRemote: false, find })).toEqual(addresses);
  });

  it.each([
    ["an address elsewhere", "192.0.2.1", failing, "192.0.2.1"],
    ["every interface", "0.0.0.0:8080", failing, "0.0.0.0"],
    ["IPv6 elsewhere", "[2001:db8::1]", failing, "2001:db8::1"],
    ["a name that looks like it", "localhost.example", finding("192.0.2.7"), "192.0.2.7"],
    ["a name with one address elsewhere", "localhost", finding("127.0.0.1", "192.0.2.7"), "192.0.2.7"],
  ] as const)("refuses %s", async (_name, host, find, got) => {
    const resolved = resolveAddress(new URL(`http://${host}`), { allowRemote: false, find });
    const message = `gateway ${host}: expected an address of this machine, got ${got}`;
    await expect(resolved).rejects.toMatchObject({ code: "gateway-remote", message });
  });

  it("takes an address elsewhere where that is allowed", async () => {
    const resolved = resolveAddress(new URL("http://gateway.test"), { allowRemote: true, find: finding("192.0.2.7") });
    expect(await resolved).toEqual(["192.0.2.7"]);
  });

  it.each([
    ["fails", failing],
    ["finds nothing", finding()],
  ] as const)("reports when the search for a name %s", async (_name, find) => {
    const resolved = resolveAddress(new URL("http://nowhere.test"), { allowRemote: true, find });
    await expect(resolved).rejects.toMatchObject({
      code: "gateway-name-unknown",
      message: "gateway nowhere.test: expected a name with an address, got none",
    });
  });
});
