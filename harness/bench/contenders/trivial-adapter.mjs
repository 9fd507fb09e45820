// An adapter that does next to nothing: it knows the bytes that countersign writes, reads no more of a request than
// its seq, and answers the n-th with the n-th line of a table. At the end it says what that has cost it.
import { readFileSync, writeFileSync } from "node:fs";

const [, , tableFile, costFile] = process.argv;
const tails = readFileSync(tableFile, "latin1").split("\n");
const SIGN = '{"cmd":"sign","seq":';
const START = '{"cmd":"start"';
const STARTED = `{"version":1,"implementation":{"name":"trivial","version":"1.0.0","language":"javascript"},"roles":["signer"]}\n`;

let begun;
let held = "";

process.stdin.setEncoding("latin1");
process.stdin.on("data", (chunk) => {
  begun ??= { cpu: process.cpuUsage(), at: performance.now() };
  const text = held + chunk;
  let answers = "";
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    answers += answer(text, from);
    from = end + 1;
  }
  held = text.slice(from);
  process.stdout.write(answers, "latin1");
});
process.stdin.on("end", () => {
  const { user, system } = process.cpuUsage(begun.cpu);
  writeFileSync(costFile, JSON.stringify({ cpuMs: (user + system) / 1000, wallMs: performance.now() - begun.at }));
});

function answer(text, from) {
  if (text.startsWith(SIGN, from)) {
    const seq = Number.parseInt(text.slice(from + SIGN.length, from + SIGN.length + 10), 10);
    return `{"seq":${seq},${tails[(seq - 1) % tails.length]}\n`;
  }
  return text.startsWith(START, from) ? STARTED : "";
}
