import { expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import { deviate } from "../../deviation.ts";
import { jsonParameterDeviations } from "./sign-as-json.ts";

it("signs one parameter, beside the protocol's own", () => {
  const deviation = jsonParameterDeviations.find(({ id }) => id === "signed-as-json-in-data");
  const { collectParameters } = deviate(reference, [deviation ?? expect.fail("no such mistake")]);
  const own = ["oauth_nonce", "n"] as const;
  expect(
    collectParameters(
      [
        ["b", 'é"'],
        ["a", "1"],
      ],
      [own],
      "https://h/a",
    ),
  ).toEqual([["data", '{"b":"é\\"","a":"1"}'], own]);
});
