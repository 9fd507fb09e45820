// A wrong signer in JavaScript: each argument `stage=call` puts one real call in the place of the right one.
import { createHash, createHmac, privateEncrypt, sign } from "node:crypto";
import { escape as queryEscape, stringify } from "node:querystring";
import { createInterface } from "node:readline";

const rfc3986 = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** A number goes through the call; other text stays. */
const number = (write) => (text) =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? String(write(Number(text))) : text;

/** A date goes through the call; other text stays. */
const date = (write) => (text) =>
  /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? write(new Date(text)) : text;

/** Calls from text to text: encoders, and what tidies a value, a login, a secret, a URL or the method. */
const texts = {
  same: (text) => text,
  'toLocaleDateString("en-GB")': date((value) => value.toLocaleDateString("en-GB")),
  'toLocaleString("de-DE", Europe/Berlin)': date((value) =>
    value.toLocaleString("de-DE", { timeZone: "Europe/Berlin" }),
  ),
  "toISOString().replace(/\\.\\d{3}Z$/, 'Z')": date((value) => value.toISOString().replace(/\.\d{3}Z$/, "Z")),
  "replace(/(?![^\\n]{1,72}$)([^\\n]{1,72})\\s/g, '$1\\n')": (text) =>
    text.replace(/(?![^\n]{1,72}$)([^\n]{1,72})\s/g, "$1\n"),
  'Intl.NumberFormat("en-IN")': number((value) => new Intl.NumberFormat("en-IN").format(value)),
  "Math.ceil(* 100) / 100": number((value) => Math.ceil(value * 100) / 100),
  'Intl.NumberFormat("fr-FR")': number((value) => new Intl.NumberFormat("fr-FR").format(value)),
  slugify: (text) =>
    text
      .toLowerCase()
      .trim()
      .replace(/[^\w\s-]/g, "")
      .replace(/[\s_-]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  "slice(0, 40).replace(/\\s+\\S*$/, '') + '…'": (text) =>
    text.length > 40 ? `${text.slice(0, 40).replace(/\s+\S*$/, "")}…` : text,
  "toISOString().slice(0, 10)": (text) =>
    /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString().slice(0, 10) : text,
  "replace(/[^\\w\\s]/gi, '')": (text) => text.replace(/[^\w\s]/gi, ""),
  "Math.floor(* 100) / 100": number((value) => Math.floor(value * 100) / 100),
  // As the npm package url-template has it.
  "url-template encodeReserved": (text) =>
    text
      .split(/(%[0-9A-Fa-f]{2})/)
      .map((part) => (/%[0-9A-Fa-f]/.test(part) ? part : encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]")))
      .join(""),
  "replace(/[\\u00A0-\\u9999<>&]/g, '&#' + charCodeAt() + ';')": (text) =>
    text.replace(/[\u00A0-\u9999<>&]/g, (one) => `&#${one.charCodeAt(0)};`),
  "split(/[ \\t\\n]+/).filter(Boolean).join(' ')": (text) =>
    text
      .split(/[ \t\n]+/)
      .filter(Boolean)
      .join(" "),
  'encodeURIComponent().replace(/\'/g, "%27")': (text) => encodeURIComponent(text).replace(/'/g, "%27"),
  "Math.round(* 100) / 100": number((value) => Math.round(value * 100) / 100),
  "replace(/[!'()*]/g, escape)": (text) => encodeURIComponent(text).replace(/[!'()*]/g, escape),
  "slice(0, lastIndexOf(' ', 50))": (text) => (text.length > 50 ? text.slice(0, text.lastIndexOf(" ", 50)) : text),
  "replace & < >": (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"),
  "once ??=": (text) => once(text),
  "rfc3986(toLowerCase())": (text) => rfc3986(text.toLowerCase()),
  "rfc3986(replace(/\\s+/g, ' ').trim())": (text) => rfc3986(text.replace(/\s+/g, " ").trim()),
  "rfc3986(substring(0, 200))": (text) => rfc3986(text.substring(0, 200)),
  "toFixed(1)": number((value) => value.toFixed(1)),
  rfc3986,
  "rfc3986(trim())": (text) => rfc3986(text.trim()),
  encodeURIComponent,
  encodeURI,
  escape,
  URLSearchParams: (text) => new URLSearchParams([["", text]]).toString().slice(1),
  "querystring.escape": queryEscape,
  "querystring.stringify": (text) => stringify({ "": text }).slice(1),
  "encodeURIComponent twice": (text) => rfc3986(rfc3986(text)),
  'encodeURIComponent().replace("!", "%21")': (text) =>
    encodeURIComponent(text)
      .replace("!", "%21")
      .replace("'", "%27")
      .replace("(", "%28")
      .replace(")", "%29")
      .replace("*", "%2A"),
  "encodeURIComponent().replace(/%20/g, '+')": (text) => encodeURIComponent(text).replace(/%20/g, "+"),
  "encodeURIComponent().toLowerCase hex": (text) => rfc3986(text).replace(/%../g, (hex) => hex.toLowerCase()),
  "encodeURIComponent(decodeURIComponent())": (text) =>
    rfc3986(decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25"))),
  "Buffer.from(latin1)": (text) =>
    [...Buffer.from(text, "latin1")]
      .map((byte) =>
        /[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
      )
      .join(""),
  "replace(/\\W/g, '')": (text) => text.replace(/\W/g, ""),
  "replace(/([^:])\\/\\//g, '$1/')": (text) => text.replace(/([^:])\/\//g, "$1/"),
  trim: (text) => text.trim(),
  trimStart: (text) => text.trimStart(),
  trimEnd: (text) => text.trimEnd(),
  "replace(/\\s+/g, ' ')": (text) => text.replace(/\s+/g, " "),
  "replace(/\\s/g, '')": (text) => text.replace(/\s/g, ""),
  "replace(/ +/g, ' ')": (text) => text.replace(/ +/g, " "),
  "split(/\\s+/).join(' ')": (text) => text.split(/\s+/).join(" "),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  'toLocaleLowerCase("tr")': (text) => text.toLocaleLowerCase("tr"),
  "normalize()": (text) => text.normalize(),
  'normalize("NFD")': (text) => text.normalize("NFD"),
  'normalize("NFKC")': (text) => text.normalize("NFKC"),
  'normalize("NFKD")': (text) => text.normalize("NFKD"),
  "String(Number())": (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? String(Number(text)) : text),
  "String(parseFloat())": (text) => (Number.isNaN(parseFloat(text)) ? text : String(parseFloat(text))),
  "String(parseInt())": (text) => (Number.isNaN(parseInt(text, 10)) ? text : String(parseInt(text, 10))),
  "toPrecision(6)": number((value) => value.toPrecision(6)),
  'normalize("NFD").replace(/[\\u0300-\\u036f]/g, "")': (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""),
  "split(' ').map(capitalize)": (text) =>
    text
      .split(" ")
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
      .join(" "),
  "replace(/\\w\\S*/g, capitalize)": (text) =>
    text.replace(/\w\S*/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  "+v || v": (text) => String(+text || text),
  "| 0": number((value) => value | 0),
  "toLocaleString(2 digits)": number((value) =>
    value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ),
  "Intl.NumberFormat(USD)": number((value) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(value),
  ),
  "JSON.stringify": (text) => JSON.stringify(text),
  "JSON.stringify().slice(1, -1)": (text) => JSON.stringify(text).slice(1, -1),
  "replaceAll('\\r\\n', '\\n')": (text) => text.replaceAll("\r\n", "\n"),
  "replace(/\\r?\\n/g, '\\r\\n')": (text) => text.replace(/\r?\n/g, "\r\n"),
  "replaceAll('+', ' ')": (text) => text.replaceAll("+", " "),
  decodeURIComponent: (text) => decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25")),
  unescape,
  "slice(0, 64)": (text) => text.slice(0, 64),
  "slice(0, 255)": (text) => text.slice(0, 255),
  "slice(0, 16384)": (text) => text.slice(0, 16384),
  "substring(0, 32)": (text) => text.substring(0, 32),
  "split('\\0')[0]": (text) => text.split("\0")[0],
  "replace(/<[^>]*>/g, '')": (text) => text.replace(/<[^>]*>/g, ""),
  "replace(/[^\\x00-\\x7F]/g, '?')": (text) => text.replace(/[^\x00-\x7F]/g, "?"),
  "replace(/[\\u0300-\\u036f]/g, '')": (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""),
  "replace('{}', value)": (text) => "{}".replace("{}", text),
  "JSON.parse": (text) =>
    JSON.parse(
      `"${JSON.stringify(text)
        .slice(1, -1)
        .replaceAll("\\\\", "\\")
        .replace(/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/g, "\\\\")}"`,
    ),
  "toISOString()": (text) =>
    /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text,
  "new URL().href": (text) => new URL(text).href,
  "new URL().origin + pathname": (text) => new URL(text).origin + new URL(text).pathname,
  "new URL().pathname": (text) => new URL(text).pathname,
  "replace(/\\/$/, '')": (text) => text.replace(/\/$/, ""),
  "+ '/'": (text) => `${text}/`,
};

const units = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
/** Sorts of pairs of a raw name, a raw value, an encoded name and an encoded value. */
const sorts = {
  "localeCompare || localeCompare values": (pairs) =>
    pairs.toSorted((a, b) => a.rawName.localeCompare(b.rawName) || a.rawValue.localeCompare(b.rawValue)),
  "oauth last, localeCompare": (pairs) =>
    pairs.toSorted((a, b) => Number(a.own) - Number(b.own) || a.rawName.localeCompare(b.rawName)),
  "oauth first, then length": (pairs) =>
    pairs.toSorted(
      (a, b) => Number(b.own) - Number(a.own) || a.rawName.length - b.rawName.length || units(a.name, b.name),
    ),
  "localeCompare ignorePunctuation": (pairs) =>
    pairs.toSorted((a, b) => a.rawName.localeCompare(b.rawName, undefined, { ignorePunctuation: true })),
  right: (pairs) => pairs.toSorted((a, b) => units(a.name, b.name) || units(a.value, b.value)),
  none: (pairs) => pairs,
  "Array.sort raw names": (pairs) =>
    pairs.toSorted((a, b) => units(a.rawName, b.rawName) || units(a.rawValue, b.rawValue)),
  "Array.sort joined pairs": (pairs) => pairs.toSorted((a, b) => units(`${a.name}=${a.value}`, `${b.name}=${b.value}`)),
  "Array.sort raw joined pairs": (pairs) =>
    pairs.toSorted((a, b) => units(`${a.rawName}=${a.rawValue}`, `${b.rawName}=${b.rawValue}`)),
  localeCompare: (pairs) => pairs.toSorted((a, b) => a.rawName.localeCompare(b.rawName)),
  "localeCompare encoded": (pairs) => pairs.toSorted((a, b) => a.name.localeCompare(b.name)),
  "Intl.Collator": (pairs) => pairs.toSorted((a, b) => new Intl.Collator("en").compare(a.rawName, b.rawName)),
  "Intl.Collator numeric": (pairs) => pairs.toSorted((a, b) => numeric.compare(a.rawName, b.rawName)),
  'Intl.Collator sensitivity "base"': (pairs) => pairs.toSorted((a, b) => base.compare(a.rawName, b.rawName)),
  "toLowerCase compare": (pairs) => pairs.toSorted((a, b) => units(a.rawName.toLowerCase(), b.rawName.toLowerCase())),
  "toUpperCase compare": (pairs) => pairs.toSorted((a, b) => units(a.rawName.toUpperCase(), b.rawName.toUpperCase())),
  "a > b": (pairs) => pairs.toSorted((a, b) => (a.name > b.name ? 1 : -1)),
  "raw names sort().reverse()": (pairs) =>
    pairs.toSorted((a, b) => units(b.rawName, a.rawName) || units(b.rawValue, a.rawValue)),
  "localeCompare descending": (pairs) => pairs.toSorted((a, b) => b.rawName.localeCompare(a.rawName)),
  "sort().reverse()": (pairs) => sorts.right(pairs).reverse(),
  "for from 1": (pairs) => byHand(pairs, 1, pairs.length),
  "for to n - 2": (pairs) => byHand(pairs, 0, pairs.length - 1),
  "for of neighbours, once": (pairs) => {
    const all = [...pairs];
    for (let i = 0; i < all.length - 1; i++) exchange(all, i, i + 1);
    return all;
  },
  "length - length": (pairs) => pairs.toSorted((a, b) => a.rawName.length - b.rawName.length || units(a.name, b.name)),
  "sort by value": (pairs) => pairs.toSorted((a, b) => units(a.value, b.value)),
  "oauth_ last": (pairs) => [
    ...sorts.right(pairs.filter(({ own }) => !own)),
    ...sorts.right(pairs.filter(({ own }) => own)),
  ],
  "oauth_ first": (pairs) => [
    ...sorts.right(pairs.filter(({ own }) => own)),
    ...sorts.right(pairs.filter(({ own }) => !own)),
  ],
  "startsWith('oauth_') first": (pairs) => [
    ...sorts.right(pairs.filter(({ name }) => name.startsWith("oauth_"))),
    ...sorts.right(pairs.filter(({ name }) => !name.startsWith("oauth_"))),
  ],
};
function byHand(pairs, from, end) {
  const all = [...pairs];
  for (let i = from; i < end; i++) for (let j = i + 1; j < end; j++) exchange(all, i, j);
  return all;
}
function exchange(all, i, j) {
  if ((units(all[i].name, all[j].name) || units(all[i].value, all[j].value)) > 0) [all[i], all[j]] = [all[j], all[i]];
}
const numeric = new Intl.Collator(undefined, { numeric: true });
const base = new Intl.Collator("en", { sensitivity: "base" });

/** How the parameters, the caller's and the protocol's, are collected. */
const containers = {
  right: (given, own) => [
    ...given.filter(([name, value]) => !own.some((one) => one[0] === name && one[1] === value)),
    ...own,
  ],
  concat: (given, own) => [...given, ...own],
  "{...a, ...b}": (given, own) => Object.entries({ ...Object.fromEntries(given), ...Object.fromEntries(own) }),
  "Object.assign oauth first": (given, own) =>
    Object.entries(Object.assign(Object.fromEntries(own), Object.fromEntries(given))),
  "new Map": (given, own) => [...new Map([...given, ...own])],
  "new Set of pairs": (given, own) =>
    [...new Set([...given, ...own].map((pair) => JSON.stringify(pair)))].map((text) => JSON.parse(text)),
  "URLSearchParams.get": (given, own) => containers["new Map"](given.toReversed(), own),
  "filter(Boolean)": (given, own) =>
    containers.right(
      given.filter(([, value]) => value),
      own,
    ),
  "slice(0, 100)": (given, own) => containers.right(given.slice(0, 100), own),
  oauth_callback: (given, own) => [...containers.right(given, own), ["oauth_callback", "oob"]],
  "object of arrays": (given, own) =>
    Object.entries(Object.groupBy ? Object.groupBy(containers.right(given, own), ([name]) => name) : {}).map(
      ([name, pairs]) => [name, String(pairs.map(([, value]) => value))],
    ),
  "caller's only": (given) => given,
  "oauth_ only": (_, own) => own,
};

const keys = {
  right: (secret) => `${secret}&`,
  secret: (secret) => secret,
  "secret&timestamp": (secret, { timestamp }) => `${secret}&${timestamp}`,
  "secret&secret": (secret) => `${secret}&${secret}`,
  "&secret": (secret) => `&${secret}`,
  "login&secret": (secret, { consumerKey }) => `${consumerKey}&${secret}`,
  "secret&login": (secret, { consumerKey }) => `${secret}&${consumerKey}`,
  "secret&undefined": (secret) => `${secret}&${undefined}`,
  "secret&null": (secret) => `${secret}&${null}`,
  "endpoint&secret": (secret, { url }) => `${url.split("/").at(-1)}&${secret}`,
  "secret&\\n": (secret) => `${secret}&\n`,
  "encodeURIComponent(secret&)": (secret) => encodeURIComponent(`${secret}&`),
  "md5(secret)&": (secret) => `${createHash("md5").update(secret).digest("hex")}&`,
  "sha1(secret)&": (secret) => `${createHash("sha1").update(secret).digest("hex")}&`,
  'Buffer.from(secret, "hex")': (secret) =>
    Buffer.concat([Buffer.from(secret.replaceAll("-", ""), "hex"), Buffer.from("&")]),
  'Buffer.from(secret, "base64")': (secret) => Buffer.concat([Buffer.from(secret, "base64"), Buffer.from("&")]),
  'Buffer.from(key, "latin1")': (secret) => Buffer.from(`${secret}&`, "latin1"),
  'Buffer.from(key, "utf16le")': (secret) => Buffer.from(`${secret}&`, "utf16le"),
};

/** What stands round the base string, and its bytes. */
const messages = {
  right: (text) => text,
  "slice(0, 1000)": (text) => text.slice(0, 1000),
  "+ '\\n'": (text) => `${text}\n`,
  "+ '\\r\\n'": (text) => `${text}\r\n`,
  "+ ' '": (text) => `${text} `,
  "+ '&'": (text) => `${text}&`,
  "'\\ufeff' +": (text) => `\ufeff${text}`,
  "+ secret": (text, { consumerSecret }) => text + consumerSecret,
  "secret +": (text, { consumerSecret }) => consumerSecret + text,
  "JSON.stringify": (text) => JSON.stringify(text),
  toLowerCase: (text) => text.toLowerCase(),
  encodeURIComponent,
  'Buffer.from(text, "utf16le")': (text) => Buffer.from(text, "utf16le"),
  'Buffer.from(text).toString("base64")': (text) => Buffer.from(text).toString("base64"),
};

const hash = (name, text) => createHash(name).update(text).digest();
const digests = {
  right: (key, text, rsa) =>
    rsa === undefined ? createHmac("sha1", key).update(text).digest() : sign("sha256", Buffer.from(text), rsa),
  "createHmac sha256": (key, text) => createHmac("sha256", key).update(text).digest(),
  "createHmac sha512": (key, text) => createHmac("sha512", key).update(text).digest(),
  "createHmac md5": (key, text) => createHmac("md5", key).update(text).digest(),
  "createHash sha1 text + key": (key, text) => hash("sha1", text + key),
  "createHash sha1 key + text": (key, text) => hash("sha1", key + text),
  "createHash sha1": (_, text) => hash("sha1", text),
  "createHmac swapped": (key, text) => createHmac("sha1", text).update(key).digest(),
  "createHmac of sha1": (key, text) => createHmac("sha1", key).update(hash("sha1", text)).digest(),
  "createHmac of sha1 hex": (key, text) => createHmac("sha1", key).update(hash("sha1", text).toString("hex")).digest(),
  "sign sha1": (_, text, rsa) => sign("sha1", Buffer.from(text), rsa),
  "sign sha512": (_, text, rsa) => sign("sha512", Buffer.from(text), rsa),
  "sign of sha256": (_, text, rsa) => sign("sha256", hash("sha256", text), rsa),
  "sign of sha256 hex": (_, text, rsa) => sign("sha256", Buffer.from(hash("sha256", text).toString("hex")), rsa),
  "sign pss": (_, text, rsa) => sign("sha256", Buffer.from(text), { key: rsa, padding: 6 }),
  "privateEncrypt sha256": (_, text, rsa) => privateEncrypt(rsa, hash("sha256", text)),
  "privateEncrypt sha256 hex": (_, text, rsa) => privateEncrypt(rsa, Buffer.from(hash("sha256", text).toString("hex"))),
};

const outputs = {
  'Buffer.from(toString("latin1"))': (bytes) => Buffer.from(bytes.toString("latin1")).toString("base64"),
  "base64 of encodeURIComponent(base64)": (bytes) =>
    Buffer.from(encodeURIComponent(bytes.toString("base64"))).toString("base64"),
  right: (bytes) => bytes.toString("base64"),
  hex: (bytes) => bytes.toString("hex"),
  "hex toUpperCase": (bytes) => bytes.toString("hex").toUpperCase(),
  base64url: (bytes) => bytes.toString("base64url"),
  "base64 of hex": (bytes) => Buffer.from(bytes.toString("hex")).toString("base64"),
  "base64 of base64": (bytes) => Buffer.from(bytes.toString("base64")).toString("base64"),
  "replace(/=+$/, '')": (bytes) => bytes.toString("base64").replace(/=+$/, ""),
  "replace('=', '')": (bytes) => bytes.toString("base64").replace("=", ""),
  "btoa(bytes.toString())": (bytes) => Buffer.from(bytes.toString()).toString("base64"),
  latin1: (bytes) => bytes.toString("latin1"),
  encodeURIComponent: (bytes) => encodeURIComponent(bytes.toString("base64")),
  "+ '\\n'": (bytes) => `${bytes.toString("base64")}\n`,
  "match(/.{1,76}/g)": (bytes) =>
    bytes
      .toString("base64")
      .match(/.{1,76}/g)
      .join("\n"),
  "match(/.{1,64}/g)": (bytes) =>
    bytes
      .toString("base64")
      .match(/.{1,64}/g)
      .join("\n"),
  "JSON.stringify": (bytes) => JSON.stringify(bytes.toString("base64")),
};

/** Calls that write all parameters, names and values, as one text. */
const joins = {
  right: (pairs) => pairs.map(({ name, value }) => `${name}=${value}`).join("&"),
  "JSON.stringify(Object.fromEntries(encoded))": (pairs) =>
    JSON.stringify(Object.fromEntries(pairs.map(({ name, value }) => [name, value]))),
  "JSON.stringify(Object.fromEntries)": (pairs) =>
    JSON.stringify(Object.fromEntries(pairs.map(({ rawName, rawValue }) => [rawName, rawValue]))),
  "URLSearchParams.toString": (pairs) =>
    new URLSearchParams(pairs.map(({ rawName, rawValue }) => [rawName, rawValue])).toString(),
  "URLSearchParams.sort": (pairs) => {
    const all = new URLSearchParams(pairs.map(({ rawName, rawValue }) => [rawName, rawValue]));
    all.sort();
    return all.toString();
  },
  "String(pairs)": (pairs) => String(pairs.map(({ name, value }) => `${name}=${value}`)),
};

/** Calls that write the body, whose right one the caller's parameters go through. */
const bodies = {
  right: (pairs) => pairs.map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`).join("&"),
  URLSearchParams: (pairs) => new URLSearchParams(pairs).toString(),
  "JSON.stringify": (pairs) => JSON.stringify(Object.fromEntries(pairs)),
  "join(';')": (pairs) => bodies.right(pairs).replaceAll("&", ";"),
  "trim()": (pairs) => bodies.right(pairs.map(([name, value]) => [name, value.trim()])),
  "normalize()": (pairs) => bodies.right(pairs.map(([name, value]) => [name, value.normalize()])),
  "undefined ?? ''": () => "",
  "+ '\\n'": (pairs) => `${bodies.right(pairs)}\n`,
  encodeURI: (pairs) => pairs.map(([name, value]) => `${encodeURI(name)}=${encodeURI(value)}`).join("&"),
};

let remembered;
/** What a client keeps of its first request. */
const once = (value) => {
  remembered ??= value;
  return remembered;
};

const registries = {
  sort: sorts,
  collect: containers,
  key: keys,
  message: messages,
  digest: digests,
  output: outputs,
  join: joins,
  body: bodies,
};
const defaults = {
  names: "rfc3986",
  values: "rfc3986",
  method: "rfc3986",
  url: "rfc3986",
  parameters: "rfc3986",
  header: "rfc3986",
};
const groups = { everywhere: Object.keys(defaults), parts: ["method", "url", "parameters"] };
const calls = new Map();
let shown = ["authorization", "signature", "baseString"];
for (const argument of process.argv.slice(2)) {
  const [stages, call] = [argument.slice(0, argument.indexOf("=")), argument.slice(argument.indexOf("=") + 1)];
  if (stages === "show") shown = call.split(",");
  else
    for (const stage of stages.split("+").flatMap((name) => groups[name] ?? name))
      calls.set(stage, (registries[stage] ?? texts)[call] ?? fail(argument));
}

function fail(argument) {
  throw new Error(`${argument}: no such call`);
}

/** The call of a stage: the one that was asked for, or the right one. */
const at = (stage) => calls.get(stage) ?? registries[stage]?.right ?? texts[defaults[stage] ?? "same"];

function signTask(task) {
  const login = at("login")(task.consumerKey);
  const own = [
    ["oauth_consumer_key", login],
    ["oauth_nonce", at("nonce")(task.nonce)],
    ["oauth_signature_method", task.signatureMethod],
    ["oauth_timestamp", at("timestamp")(task.timestamp)],
    ["oauth_version", "1.0"],
  ];
  const pairs = at("collect")(task.parameters, own).map(([rawName, text]) => {
    const isOwn = own.some(([name, value]) => name === rawName && value === text);
    const rawValue = at("value")(isOwn ? text : at("given")(text));
    return { rawName, rawValue, name: at("names")(at("name")(rawName)), value: at("values")(rawValue), own: isOwn };
  });
  const parts = [
    at("method")(at("verb")(task.method.toUpperCase())),
    at("url")(at("address")(task.url)),
    at("parameters")(at("join")(at("sort")(pairs))),
  ];
  const baseString = parts.join("&");
  const message = at("message")(baseString, task);
  const rsa = task.privateKey?.pkcs8;
  const key = rsa === undefined ? at("key")(at("secret")(task.consumerSecret), task) : "";
  const signature = at("output")(at("digest")(key, message, rsa));
  const header = [...own.slice(0, 2), ["oauth_signature", signature], ...own.slice(2)];
  const written = header.map(
    ([name, value]) => `${name}="${at("header")(name === "oauth_consumer_key" ? at("headerLogin")(value) : value)}"`,
  );
  const signed = {
    authorization: `OAuth ${written.join(", ")}`,
    signature,
    baseString,
    body: at("body")(task.parameters),
    contentType: "application/x-www-form-urlencoded",
  };
  return Object.fromEntries(shown.map((field) => [field, signed[field]]));
}

const implementation = { name: "wild", version: process.versions.node, language: "javascript" };
for await (const line of createInterface({ input: process.stdin })) {
  const { cmd, seq, task } = JSON.parse(line);
  if (cmd === "stop") break;
  let answer = { version: 1, implementation, roles: ["signer"] };
  if (cmd === "sign") {
    try {
      answer = { seq, signed: signTask(task) };
    } catch (error) {
      answer = { seq, errored: { message: error.message, details: error.stack } };
    }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
