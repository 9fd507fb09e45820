import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { frameBody } from "./frame-body.ts";

const chunked = [["Transfer-Encoding", "chunked"]] as const;
const sized = (length: string): readonly Parameter[] => [["content-length", length]];
const lineEnd = "One line end after the body was left out.";
const incomplete = "Transfer-Encoding says chunked, but the body is not in complete chunks: taken as it stands.";
const joined = "The body came in chunks and was put together.";

it("reads a body as a server does, and notes where that is not as it was written", () =>
  expectEach<readonly [raw: string, headers: readonly Parameter[], body: string, ...notes: readonly string[]]>(
    [
      ["the stated length", ["é=1", sized("4"), "é=1"]],
      ["a line end within the stated length", ["a=1\r\n", sized("5"), "a=1\r\n"]],
      ["no stated length", ["a=1", [], "a=1"]],
      ["an editor's line end", ["a=1\n", [], "a=1", lineEnd]],
      ["one line end of two", ["a=1\n\n", [], "a=1\n", lineEnd]],
      [
        "an uncounted line end",
        [
          "a=1\r\n",
          sized("3"),
          "a=1",
          "One line end after the body is not counted by Content-Length and was left out.",
        ],
      ],
      [
        "more than stated",
        [
          "a=12345",
          sized("3"),
          "a=1",
          "Content-Length says 3 bytes, but the body has 7: a server reads the first 3, and so does this.",
        ],
      ],
      [
        "less than stated",
        [
          "a=é",
          sized("9"),
          "a=é",
          "Content-Length says 9 bytes, but the body has 4: a server waits for the rest. Either the copy is cut, or the length was counted wrongly (bytes of UTF-8, not characters).",
        ],
      ],
      ["no number", ["a", sized("many"), "a", "Content-Length is not a number: a server refuses the request."]],
      ["chunks", ["4;x=y\r\na=é\r\n2\r\n&b\r\n0\r\n\r\n", chunked, "a=é&b", joined]],
      ["chunks with LF", ["3\na=1\n0\n", chunked, "a=1", joined]],
      ["chunks that break off", ["5\r\na=1\r\n", chunked, "5\r\na=1", lineEnd, incomplete]],
      ["chunks put together before", ["a=1", chunked, "a=1", incomplete]],
    ],
    (_, [raw, headers, body, ...notes]) => expect(frameBody(raw, headers)).toEqual({ body, notes }),
  ));
