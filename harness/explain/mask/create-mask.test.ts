import { describe, expect, it } from "vitest";
import { createMask } from "./create-mask.ts";

const SECRET = "F9F65098-se+ret&ü";
const KEY = "-----BEGIN PRIVATE KEY-----\nMIIEvAIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n";
const none = createMask({ secrets: [], cardNumbers: [] });
const stars = (count: number): string => "*".repeat(count);

describe("createMask", () => {
  it.each([
    ["as it is", SECRET],
    ["in another case", SECRET.toLowerCase()],
    ["percent-encoded", "F9F65098-se%2Bret%26%C3%BC"],
    ["percent-encoded twice", "F9F65098-se%252Bret%2526%25C3%25BC"],
    ["percent-encoded where it need not be, in small letters", "%46%39F65098%2dse%2bret%26%c3%bc"],
    ["percent-encoded as Latin-1", "F9F65098-se%2Bret%26%FC"],
    ["in Base64", Buffer.from(SECRET).toString("base64").replace(/=+$/, "").slice(0, -1)],
    ["in hexadecimal", Buffer.from(SECRET).toString("hex")],
    ["cut short", SECRET.slice(0, -3)],
    ["cut in front", SECRET.slice(3)],
  ])("hides a secret %s", (_name, text) => {
    const mask = createMask({ secrets: [SECRET], cardNumbers: [] });
    const length = Array.from(text).length;
    expect(mask(`a=${text}&b=1`)).toBe(`a=${stars(length)}&b=1`);
  });

  it.each([1, 2, 3])("hides a secret in the Base64 of a longer text, %i bytes in", (before) => {
    const mask = createMask({ secrets: [SECRET], cardNumbers: [] });
    const whole = Buffer.from(`${"x".repeat(before)}${SECRET}yyy`).toString("base64");
    const shown = Buffer.from(mask(whole).replaceAll("*", ""), "base64").toString();
    expect(shown).not.toContain("65098");
    expect(mask(whole).replaceAll("*", "").length).toBeLessThan(14);
  });

  it("hides the lines of a private key, wherever they are joined", () => {
    const mask = createMask({ secrets: [KEY], cardNumbers: [] });
    expect(mask(KEY)).toBe(`-----BEGIN PRIVATE KEY-----\n${stars(32)}\n-----END PRIVATE KEY-----\n`);
    expect(mask("k=xMIIEvAIBADANBgkqhkiG9w0BAQEFAASCx")).toBe(`k=x${stars(32)}x`);
  });

  it.each([
    ["plain", "4111111111111111", "411111******1111"],
    ["separated", "4111 1111 1111 1111", "4111 11** **** 1111"],
    ["with dashes", "4111-1111-1111-1111", "4111-11**-****-1111"],
    ["after other numbers", "order 12 4111 1111 1111 1111", "order 12 4111 11** **** 1111"],
    ["with encoded spaces", "4111%201111%201111%201111", "4111%2011**%20****%201111"],
    ["with spaces encoded twice", "4111%25201111%25201111%25201111", "4111%252011**%2520****%25201111"],
    ["with + for spaces", "4111+1111+1111+1111", "4111+11**+****+1111"],
    ["behind an escape that ends in digits", "a%204111111111111111", "a%20411111******1111"],
    ["behind an encoded percent sign", "a%254111111111111111", "a%25411111******1111"],
    ["with encoded digits", "%34111111111111111", "%3411111******1111"],
    ["of 19 digits", "6304000000000000000", "630400*********0000"],
    ["filled up with zeros", "0000004111111111111111", "000000411111******1111"],
    [
      "written as a float",
      "5.4252334301099E+15&4.111111111111111e%252B15",
      "5.42523********E+15&4.11111**********e%252B15",
    ],
    ["with commas", "4,111,111,111,111,111", "4,111,11*,***,**1,111"],
    ["with slashes", "4111/1111/1111/1111", "4111/11**/****/1111"],
    ["grouped as in Switzerland", "4'111'111%E2%80%99111'111'111", "4'111'11*%E2%80%99***'**1'111"],
    ["of 13 digits", "4222222222222", "422222***2222"],
    ["with no-break spaces", "4111\u00a01111\u00a01111\u00a01111", "4111\u00a011**\u00a0****\u00a01111"],
    ["with encoded no-break spaces", "4111%C2%A01111%C2%A01111%C2%A01111", "4111%C2%A011**%C2%A0****%C2%A01111"],
    ["with en dashes", "4111\u20131111%25E2%2580%25931111\u20131111", "4111\u201311**%25E2%2580%2593****\u20131111"],
    ["with a soft hyphen", "41111111\u00ad11111111", "411111**\u00ad****1111"],
    ["of full-width digits", "\uff14\uff11\uff11\uff11111111111111", "\uff14\uff11\uff11\uff1111******1111"],
    [
      "of encoded Arabic digits",
      `%D9%A4${"%D9%A1".repeat(15)}`,
      `%D9%A4${"%D9%A1".repeat(5)}${stars(36)}${"%D9%A1".repeat(4)}`,
    ],
    [
      "of Devanagari digits",
      `\u096a${"\u0967".repeat(15)}`,
      `\u096a${"\u0967".repeat(5)}${stars(6)}${"\u0967".repeat(4)}`,
    ],
  ])("hides a card number %s", (_name, text, shown) => {
    expect(none(text)).toBe(shown);
  });

  it("hides a card number that touches a secret of digits", () => {
    const mask = createMask({ secrets: ["F9F65098-1111-1111-1111-621611111111"], cardNumbers: [] });
    expect(mask("F9F65098-1111-1111-1111-6216111111114444555566661111")).toBe(`${stars(36)}444455******1111`);
  });

  it.each([
    ["a number that fails Luhn's check", "4111111111111112"],
    ["12 digits", "411111111117"],
    ["20 digits", "41111111111111111115"],
    ["a timestamp and an amount", "oauth_timestamp=1669966913&amount=10.42"],
    ["a signature", "sp/Pxz5pi7uDxLupkptfnQPy9SA="],
  ])("shows %s", (_name, text) => {
    expect(none(text)).toBe(text);
  });

  it.each([
    ["a form", "credit_card_number=4111111111111112&cvv2=123&x=1", "credit_card_number=411111******1112&cvv2=***&x=1"],
    [
      "a base string",
      "credit_card_number%3D4111111111111112%26cvv2%3D123%26x",
      "credit_card_number%3D411111******1112%26cvv2%3D***%26x",
    ],
    [
      "a base string, names encoded",
      "destination%252Dcard%252Dno%253D4111111111111112%2526x",
      "destination%252Dcard%252Dno%253D411111******1112%2526x",
    ],
    [
      "JSON",
      '{"credit_card_number":"4111111111111112","cvv2": 123}',
      '{"credit_card_number":"411111******1112","cvv2": ***}',
    ],
    ["a multipart body", 'name="cvv2"\r\n\r\n123\r\n--x', 'name="cvv2"\r\n\r\n***\r\n--x'],
    [
      "names of another style",
      "creditCardNumber=12345&CVV2=999&destination_card_no=1",
      "creditCardNumber=*****&CVV2=***&destination_card_no=*",
    ],
    [
      "names that run into their values",
      "cvv2123%26destination-card-no41111111111%26",
      "cvv2***%26destination-card-no***********%26",
    ],
    ["values in other digits", "credit_card_number=%D9%A4%D9%A1&x=1", "credit_card_number=************&x=1"],
  ])("hides the fields of a card in %s", (_name, text, shown) => {
    expect(none(text)).toBe(shown);
  });

  it("hides what stood in a card field wherever it is repeated", () => {
    const mask = createMask({ secrets: [], cardNumbers: ["4111 1111 1111 1112", "12"] });
    expect(mask("memo=4111%25201111+1111%201112&a=12")).toBe("memo=4111%252011**+****%201112&a=12");
  });

  it("speaks of card fields without hiding the words", () => {
    expect(none("cvv2 is not digits; the card number is kept")).toBe("cvv2 is not digits; the card number is kept");
  });
});
