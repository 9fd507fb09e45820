import { describe, expect, it } from "vitest";
import type { AdapterRequest, Observation } from "../../../src/judging/adapter.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { plainest } from "./verification/drawn-request.ts";
import { verifierProperty } from "./verifier-property.ts";

const { keys } = loadVectors();
const changed = { ...plainest("plain"), change: { name: "endpoint-changed", at: 0 } };

describe("verifierProperty", () => {
  it("asks about what is changed behind the same unchanged, and judges the changed one alone", async () => {
    const urls: string[] = [];
    const perform = async (request: AdapterRequest): Promise<Observation> => {
      if (request.cmd === "verify") urls.push(request.task.request.url);
      return { verified: { accepted: false, reason: "no" } };
    };
    const property = verifierProperty({ perform }, { methods: ["HMAC-SHA1"], keys });
    expect(await property.check(changed)).toBeUndefined();
    expect(urls.map((url) => url.split("/").at(-1))).toEqual(["1111", "1112"]);
    expect(await property.check(plainest("plain"))).toMatchObject({ kind: "refused" });
  });
});
