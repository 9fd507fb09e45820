import { Agent, type RequestOptions, request as requestHttp } from "node:http";
import type { HttpRequest } from "../../../src/signing/http-request.ts";

/** Sends requests over so many keep-alive connections, and returns the statuses of the answers. */
export async function sendBare(
  requests: readonly HttpRequest[],
  { hostname, port, origin }: URL,
  connections: number,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await Promise.all(
      requests.map(({ method, url, headers, body }) => {
        const length = ["Host", `${hostname}:${port}`, "Content-Length", String(Buffer.byteLength(body))];
        const path = url.slice(origin.length);
        return send({ agent, hostname, port, method, path, headers: [...headers.flat(), ...length] }, body);
      }),
    );
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
