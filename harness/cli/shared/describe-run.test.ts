import { expect, it } from "vitest";
import { describeRun } from "./describe-run.ts";

it("names the command and its flags, and no value of any", () => {
  const words = [
    "certify",
    "https://u:pw@host/",
    "--out",
    "s3cret",
    "--seed=s3cret",
    "--",
    "signer",
    "--key",
    "s3cret",
  ];
  const { command, writtenAt } = describeRun(words, new Date(0));
  expect(command).toBe("certify --out --seed -- …");
  expect(writtenAt).toBe("1970-01-01T00:00:00.000Z");
});
