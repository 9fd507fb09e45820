import { CountersignError } from "../../../src/countersign-error.ts";
import { listenerOf } from "../../adapters/http/watch-return.ts";

/** An HTTP proxy, and what it takes to be let through. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string;
}

/**
 * Finds the proxy for a URL by the usual variables, in capitals or not: `HTTP_PROXY`, `HTTPS_PROXY`, and `NO_PROXY`, a
 * list of hosts with all that end in them.
 *
 * @throws {CountersignError} `proxy-unfit` for one that is no `http://` URL. Names no value, which may hold a password.
 */
export function findProxy(url: URL, env: NodeJS.ProcessEnv): Proxy | undefined {
  const name = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const found = env[name] || env[name.toUpperCase()];
  if (!found || isExempt(url, env["no_proxy"] || env["NO_PROXY"] || "")) return undefined;
  const text = found.includes("://") ? found : `http://${found}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy?.protocol !== "http:" || proxy.hostname === "") {
    throw new CountersignError(
      "proxy-unfit",
      `${name.toUpperCase()}: expected the URL of an HTTP proxy, with http://, got another text`,
      "Set it right, or add the host of the gateway to NO_PROXY.",
    );
  }
  const { username, password } = proxy;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    ...listenerOf(proxy),
    ...(login !== ":" && { authorization: `Basic ${Buffer.from(login, "utf8").toString("base64")}` }),
  };
}

function isExempt(url: URL, list: string): boolean {
  const { host, port } = listenerOf(url);
  return list.split(",").some((entry) => {
    const [, name = "", only] = /^\s*\*?\.?(.*?)(?::([0-9]+))?\s*$/.exec(entry.toLowerCase()) ?? [];
    if (entry.trim() === "*") return true;
    if (name === "" || (only !== undefined && Number(only) !== port)) return false;
    return host === name || host.endsWith(`.${name}`);
  });
}
