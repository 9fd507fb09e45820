import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { parseHead } from "./answer-head.ts";

export interface ProxyAddress {
  readonly address: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string;
}

const MAX_HEAD_BYTES = 16_384;
const HEAD_END = "\r\n\r\n";

/** Opens a tunnel through a proxy (RFC 9110, section 9.3.6); what is written before it stands waits for it. */
export function openTunnel({ address, port, authorization }: ProxyAddress, authority: string): Duplex {
  const socket = connect({ host: address, port });
  const stands = new Promise<void>((resolve) => {
    awaitHead(
      socket,
      (rest) => {
        if (rest.length > 0) tunnel.push(rest);
        socket.on("data", (bytes: Buffer) => tunnel.push(bytes) || socket.pause());
        resolve();
      },
      (why) => tunnel.destroy(new Error(why)),
    );
  });
  const tunnel: Duplex = new Duplex({
    read: () => void socket.resume(),
    write: (bytes: Buffer, _encoding, done) => void stands.then(() => socket.write(bytes, () => done())),
    final: (done) => void socket.end(() => done()),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on("error", (error: Error) => tunnel.destroy(error));
  socket.on("close", () => tunnel.push(null));
  const login = authorization === undefined ? "" : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${login}\r\n`);
  return tunnel;
}

/** Waits for the proxy's answer to CONNECT; gives the bytes behind it. */
function awaitHead(socket: Socket, open: (rest: Buffer) => void, fail: (why: string) => void): void {
  let held: Buffer = Buffer.alloc(0);
  const read = (bytes: Buffer): void => {
    held = Buffer.concat([held, bytes]);
    const end = held.indexOf(HEAD_END);
    if (end < 0) {
      if (held.length > MAX_HEAD_BYTES) fail("the proxy's answer to CONNECT has no end");
      return;
    }
    socket.off("data", read);
    const head = parseHead(held.toString("latin1", 0, end));
    if ("fault" in head) fail("the proxy answers CONNECT with something that is no HTTP");
    else if (head.status !== 200) fail(`the proxy answers CONNECT with status ${head.status}`);
    else open(held.subarray(end + HEAD_END.length));
  };
  socket.on("data", read);
}
