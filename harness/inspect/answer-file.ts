import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { SiteFile } from "./site-files.ts";

/** What every answer says: nothing of it may be framed, sniffed, kept, or read by another origin. */
export const guardedHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/** Answers with a file of the site; 404 where there is none, or where it has gone since it was listed. */
export async function answerFile(response: ServerResponse, file: SiteFile | undefined): Promise<void> {
  const bytes = file && (await readFile(file.path).catch(() => undefined));
  if (file === undefined || bytes === undefined) return answerText(response, 404, "There is no such page.");
  response.writeHead(200, { ...guardedHeaders, "Content-Type": file.type, "Content-Length": bytes.length }).end(bytes);
}

export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...guardedHeaders, "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

/** Answers with data; 404 where there is none. */
export function answerJson(response: ServerResponse, data: unknown): void {
  response
    .writeHead(data === undefined ? 404 : 200, { ...guardedHeaders, "Content-Type": "application/json" })
    .end(JSON.stringify(data ?? null));
}
