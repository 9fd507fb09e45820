import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("gateway-process.ts", import.meta.url));

/** Works with the reference gateway in a process of its own, which ends with the work. */
export async function withGateway<T>(work: (baseUrl: string) => Promise<T>): Promise<T> {
  const gateway = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(gateway, "exit");
  try {
    const [baseUrl] = await Promise.race([
      once(createInterface(gateway.stdout), "line"),
      ended.then(([status]) => {
        throw new Error(`reference gateway: expected its URL, got exit status ${status}`);
      }),
    ]);
    return await work(String(baseUrl));
  } finally {
    gateway.stdin.end();
    await ended;
  }
}
