import { expect, it } from "vitest";
import { transliterate } from "./transliterate.ts";

// From iconv of glibc 2.36, in the locale C.UTF-8.
it.each([
  ["Ünïcode – “Łódź” €5, ½ & Æ™", 'Unicode - "Lodz" EUR5, 1/2 & AE(TM)'.replace("1/2", " 1/2 ")],
  ["e\u0301 \ufeffﬁ ʼn … №", "e fi 'n ... No"],
  ["Платёж 日本 😀", "?????? ?? ?"],
])("%s is %s", (text, ascii) => {
  expect(transliterate(text)).toBe(ascii);
});
