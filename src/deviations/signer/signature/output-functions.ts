import type { Language, LibraryFunction } from "../../deviation.ts";
import { outputCalls } from "./output-calls.ts";

const ANDROID = "https://developer.android.com/reference/android/util/Base64";
const COMMONS = "https://commons.apache.org/proper/commons-codec/apidocs/org/apache/commons/codec/binary/Base64.html";
const RUST = "https://docs.rs/base64/latest/base64/engine/general_purpose";
const ELIXIR = "https://hexdocs.pm/elixir/Base.html";

const KOTLIN = "android.util.Base64";
const CODEC = "org.apache.commons.codec.binary.Base64";

type Row = readonly [id: string, language: LibraryFunction["language"], call: string, link: string];

/** Calls whose runtimes are not at hand, by their documentation. */
const documented: readonly Row[] = [
  ["base64-wrapped-at-76-with-lf-then-lf", "Kotlin", `${KOTLIN}.encodeToString(digest, Base64.DEFAULT)`, ANDROID],
  ["base64url-wrapped-at-76-with-lf-then-lf", "Kotlin", `${KOTLIN}.encodeToString(digest, Base64.URL_SAFE)`, ANDROID],
  ["base64-wrapped-at-76-with-crlf-then-crlf", "Java", `${CODEC}.encodeBase64Chunked(digest)`, COMMONS],
  ["base64url-without-padding", "Java", `${CODEC}.encodeBase64URLSafeString(digest)`, COMMONS],
  ["base64url-without-padding", "Rust", ...rust("URL_SAFE_NO_PAD")],
  ["base64url", "Rust", ...rust("URL_SAFE")],
  ["base64url", "Elixir", "Base.url_encode64(digest)", ELIXIR],
  ["base64-padding-missing", "Rust", ...rust("STANDARD_NO_PAD")],
  ["hex-in-capitals-instead-of-base64", "Elixir", "Base.encode16(digest)", ELIXIR],
];

/** Returns the calls that write a signature as a mistake does. */
export function functionsOf(id: string): readonly LibraryFunction[] {
  const asked = Object.entries(outputCalls) as [Language, (typeof outputCalls)[Language]][];
  return [
    ...asked.flatMap(([language, rows]) =>
      rows.filter(([own]) => own === id).flatMap(([, ...calls]) => calls.map((call) => ({ language, call }))),
    ),
    ...documented.filter(([own]) => own === id).map(([, language, call, link]) => ({ language, call, link })),
  ];
}

function rust(engine: string): readonly [call: string, link: string] {
  return [`base64::engine::general_purpose::${engine}.encode(digest)`, `${RUST}/constant.${engine}.html`];
}
