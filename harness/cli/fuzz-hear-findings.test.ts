import { expect, it } from "vitest";
import type { Finding } from "../fuzz/finding.ts";
import { makeFinding } from "../fuzz/fixtures/make-finding.ts";
import { hearFindings } from "./fuzz-hear-findings.ts";

const shrunk = makeFinding({ id: "encoder-a" });
const drawn: Finding = { ...shrunk, shrunk: false };

it.each<readonly [string, readonly Finding[], readonly string[], readonly string[]]>([
  ["is drawn", [drawn], ["FOUND "], ["encoder-a"]],
  ["is drawn, and then shrunk", [drawn, shrunk], ["FOUND ", "SHRUNK"], []],
  ["is drawn, and not shrunk to the end", [drawn, drawn], ["FOUND "], []],
  ["is only told once it is shrunk", [shrunk], ["FOUND ", "SHRUNK"], []],
])("says FOUND before SHRUNK of what %s", (_name, findings, words, shrinking) => {
  const said: string[] = [];
  const hearing = hearFindings((line) => said.push(line));
  for (const finding of findings) hearing.hear(finding);
  expect(said).toEqual(words.map((word) => `${word}  encoder-a  wrong encoded`));
  expect(hearing.shrinking()).toEqual(shrinking);
});
