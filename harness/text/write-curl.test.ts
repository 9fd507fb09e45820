import { expect, it } from "vitest";
import { writeCurl } from "./write-curl.ts";

it("writes what a shell gives to curl unchanged", () => {
  const lines = writeCurl({
    method: "POST",
    url: "https://h/p?x=$(id)[1]",
    headers: [
      ["Authorization", `OAuth realm="it's"`],
      ["X-Empty", ""],
    ],
    body: "a=1",
  });
  expect(lines).toEqual([
    "curl --globoff --path-as-is 'https://h/p?x=$(id)[1]' \\",
    "  -X 'POST' \\",
    `  -H 'Authorization: OAuth realm="it'\\''s"' \\`,
    "  -H 'X-Empty;' \\",
    "  --data-raw 'a=1'",
  ]);
});
