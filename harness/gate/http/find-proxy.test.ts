import { describe, expect, it } from "vitest";
import { errorOf } from "../../../src/fixtures/error-of.ts";
import { findProxy } from "./find-proxy.ts";

const proxies = { HTTP_PROXY: "http://plain.example:3128", HTTPS_PROXY: "http://secure.example" };
const found = (url: string, env: NodeJS.ProcessEnv): string | undefined => {
  const proxy = findProxy(new URL(url), env);
  return proxy === undefined ? undefined : `${proxy.host}:${proxy.port}`;
};

describe("findProxy", () => {
  it.each<readonly [url: string, env: NodeJS.ProcessEnv, proxy: string | undefined]>([
    ["http://h/", proxies, "plain.example:3128"],
    ["https://h/", proxies, "secure.example:80"],
    ["https://h/", {}, undefined],
    ["http://h/", { ...proxies, http_proxy: "other.example:8080" }, "other.example:8080"],
    ["http://h/", { ...proxies, NO_PROXY: "*" }, undefined],
    ["http://a.h.example/", { ...proxies, NO_PROXY: "x, .h.example" }, undefined],
    ["http://h.example/", { ...proxies, no_proxy: "h.example" }, undefined],
    ["http://ah.example/", { ...proxies, no_proxy: "h.example" }, "plain.example:3128"],
    ["http://h.example:81/", { ...proxies, no_proxy: "h.example:80" }, "plain.example:3128"],
    ["http://h.example:80/", { ...proxies, no_proxy: "H.example:80" }, undefined],
    ["http://h/", { ...proxies, NO_PROXY: " , ," }, "plain.example:3128"],
  ])("for %s with %j: %s", (url, env, proxy) => {
    expect(found(url, env)).toBe(proxy);
  });

  it.each(["socks5://me:s3cr3t@h:1080", "https://h", "http://"])("refuses %s without showing it", (HTTP_PROXY) => {
    const error = errorOf(() => findProxy(new URL("http://h/"), { HTTP_PROXY }));
    expect(error.code).toBe("proxy-unfit");
    expect(`${error.message} ${error.hint}`).not.toContain("s3cr3t");
  });
});
