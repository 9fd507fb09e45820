import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CountersignError } from "../../src/countersign-error.ts";

/**
 * Makes a server listen and returns its port.
 *
 * @param port 0 for any free one.
 * @throws {CountersignError} `port-taken` or `address-unusable`.
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(cannotListen(error, host, port));
    server.once("error", fail);
    server.listen({ host, port }, () => {
      server.off("error", fail);
      // A connection that cannot be accepted, for want of file descriptors, must not end the server.
      server.on("error", () => undefined);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function cannotListen({ code }: NodeJS.ErrnoException, host: string, port: number): CountersignError {
  const at = `${host}, port ${port}`;
  if (code === "EADDRINUSE") {
    return new CountersignError(
      "port-taken",
      `address ${at}: expected a free port, got one in use`,
      "Choose another port, or 0 for any free one.",
    );
  }
  return new CountersignError(
    "address-unusable",
    `address ${at}: expected one of this machine that may be listened on, got ${code ?? "an error"}`,
    "Ports below 1024 may be reserved; 127.0.0.1 is always there.",
  );
}
