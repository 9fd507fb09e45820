/**
 * The program in which a module under test runs: `node module-host.js <path>`, speaking the adapter protocol. It is a
 * process of its own, so that a hang, a crash or `process.exit` of the module cannot hurt the run.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type { RawAnswer } from "../protocol/parse-answer.ts";
import { PROTOCOL_VERSION } from "../protocol/write-request.ts";
import { splitLines } from "../stdio/split-lines.ts";
import { askModule, describeThrown } from "./ask-module.ts";
import { declareModule, implementationOf, moduleExit, readSignerModule } from "./declare-module.ts";
import type { SignerModule } from "./signer-module.ts";

const path = resolve(process.argv[2] ?? "");
const writeOut = process.stdout.write.bind(process.stdout);
// Output of the module must not be taken for answers.
process.stdout.write = process.stderr.write.bind(process.stderr);

const module = await loadModule();
const lines = splitLines(Number.POSITIVE_INFINITY, {
  line: (line) => void answerLine(line.toString("utf8")),
  tooLong: () => {},
});
process.stdin.on("data", (chunk: Buffer) => lines.push(chunk));
process.stdin.on("end", () => process.exit(0));

async function loadModule(): Promise<SignerModule> {
  try {
    const loaded = readSignerModule(await import(pathToFileURL(path).href));
    if (loaded !== undefined) return loaded;
  } catch (thrown) {
    console.error(describeThrown(thrown).details ?? inspect(thrown));
    process.exit(moduleExit.threw);
  }
  process.exit(moduleExit.noSigner);
}

async function answerLine(line: string): Promise<void> {
  const request = JSON.parse(line);
  switch (request.cmd) {
    case "start":
      return write({ version: PROTOCOL_VERSION, ...declareModule(module, implementationOf(path)) });
    case "stop":
      return process.exit(0);
    default:
      return writeAnswer(request.seq, await askModule(module, request));
  }
}

function writeAnswer(seq: number, answer: RawAnswer): void {
  try {
    write({ seq, ...answer });
  } catch (thrown) {
    write({ seq, errored: describeThrown(thrown) });
  }
}

function write(message: object): void {
  writeOut(`${JSON.stringify(message)}\n`);
}
