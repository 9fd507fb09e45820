import { createReadStream, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream";

/** A name of a file, or of one in folders, that cannot lead out of its folder. */
const NAME = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Headers of all that is served: nothing is guessed, framed, kept or told to others. */
export const safeHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/** Sends a file of a folder, whose path is given without a slash before it; `index.html` for none. Gives false where it has no such file. */
export function sendFile(folder: string, path: string, response: ServerResponse): boolean {
  const name = path === "" ? "index.html" : path;
  const type = types[extname(name)];
  const file = join(folder, name);
  if (!NAME.test(name) || type === undefined) return false;
  const size = statSync(file, { throwIfNoEntry: false });
  if (size?.isFile() !== true) return false;
  response.writeHead(200, { ...safeHeaders, "Content-Type": type, "Content-Length": size.size });
  pipeline(createReadStream(file), response, () => undefined);
  return true;
}
