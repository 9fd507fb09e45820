import { expect, it } from "vitest";
import { isReordered } from "./try-mistakes.ts";

it.each([
  ["the same parameters in another order", "POST&u&a%3D1%26b%3D2", "POST&u&b%3D2%26a%3D1", true],
  ["the same in the same order", "POST&u&a%3D1%26b%3D2", "POST&u&a%3D1%26b%3D2", false],
  ["one more", "POST&u&a%3D1%26b%3D2", "POST&u&b%3D2%26a%3D1%26b%3D2", false],
  ["a repeated one is lost", "POST&u&a%3D1%26a%3D1%26b%3D2", "POST&u&b%3D2%26a%3D1", false],
  ["an ampersand in a value parts nothing", "POST&u&a%3D1%2526b%3D2", "POST&u&b%3D2%2526a%3D1", false],
  ["another URL as well", "POST&u&a%3D1%26b%3D2", "POST&v&b%3D2%26a%3D1", false],
  ["another method as well", "POST&u&a%3D1%26b%3D2", "GET&u&b%3D2%26a%3D1", false],
  ["too many parts", "POST&u&a%3D1%26b%3D2", "POST&u&b%3D2%26a%3D1&x", false],
  ["no base string at all", "c2lnbmF0dXJl", "c2lnbmF0dXJm", false],
])("%s: %s, %s", (_, expected, actual, reordered) => {
  expect(isReordered(expected, actual)).toBe(reordered);
});
