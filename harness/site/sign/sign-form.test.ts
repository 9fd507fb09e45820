import { expect, it } from "vitest";
import { exampleForm, readForm } from "./sign-form.ts";

it("reads a parameter a line, up to the first =", () => {
  const { parameters } = readForm({ ...exampleForm, parameters: "a=1=2\n\nb\n c = d \n=e" });
  expect(parameters).toEqual([
    ["a", "1=2"],
    ["b", ""],
    [" c ", " d "],
    ["", "e"],
  ]);
});

it.each([
  ["-----BEGIN RSA PRIVATE KEY-----", "pkcs1"],
  ["-----BEGIN PRIVATE KEY-----", "pkcs8"],
])("takes a key that begins %s as %s", (pem, form) => {
  const task = readForm({ ...exampleForm, signatureMethod: "RSA-SHA256", privateKey: pem });
  expect(task).toMatchObject({ privateKey: { [form]: pem } });
  expect(task).not.toHaveProperty("consumerSecret");
});
