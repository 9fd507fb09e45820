import { Agent, type RequestOptions, request as requestHttp } from "node:http";
import type { HttpRequest } from "../../../src/signing/http-request.ts";

/** Sends requests over so many connections that are kept, and gives the statuses of the answers. */
export async function sendBare(
  requests: readonly HttpRequest[],
  { hostname, port, origin }: URL,
  connections: number,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = requests.toReversed();
  const statuses: number[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { method, url, headers, body } = next;
      const path = url.slice(origin.length);
      const flat = [
        ...headers.flat(),
        "Host",
        `${hostname}:${port}`,
        "Content-Length",
        String(Buffer.byteLength(body)),
      ];
      statuses.push(await send({ agent, hostname, port, method, path, headers: flat }, body));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
    return statuses;
  } finally {
    agent.destroy();
  }
}

function send(options: RequestOptions, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = requestHttp(options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    request.end(body);
  });
}
