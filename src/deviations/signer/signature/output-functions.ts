import type { LibraryFunction } from "../../deviation.ts";
import { outputCalls } from "./output-calls.ts";

/** Calls whose runtimes are not at hand, by their documentation. */
const documented: Readonly<Record<string, readonly LibraryFunction[]>> = {
  "base64-wrapped-at-76-with-lf-then-lf": [
    {
      language: "Kotlin",
      call: "android.util.Base64.encodeToString(digest, Base64.DEFAULT)",
      link: "https://developer.android.com/reference/android/util/Base64",
    },
  ],
  "base64url-wrapped-at-76-with-lf-then-lf": [
    {
      language: "Kotlin",
      call: "android.util.Base64.encodeToString(digest, Base64.URL_SAFE)",
      link: "https://developer.android.com/reference/android/util/Base64",
    },
  ],
  "base64-wrapped-at-76-with-crlf-then-crlf": [
    {
      language: "Java",
      call: "org.apache.commons.codec.binary.Base64.encodeBase64Chunked(digest)",
      link: "https://commons.apache.org/proper/commons-codec/apidocs/org/apache/commons/codec/binary/Base64.html",
    },
  ],
  "base64url-without-padding": [
    {
      language: "Java",
      call: "org.apache.commons.codec.binary.Base64.encodeBase64URLSafeString(digest)",
      link: "https://commons.apache.org/proper/commons-codec/apidocs/org/apache/commons/codec/binary/Base64.html",
    },
    {
      language: "Rust",
      call: "base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(digest)",
      link: "https://docs.rs/base64/latest/base64/engine/general_purpose/constant.URL_SAFE_NO_PAD.html",
    },
  ],
  base64url: [
    {
      language: "Rust",
      call: "base64::engine::general_purpose::URL_SAFE.encode(digest)",
      link: "https://docs.rs/base64/latest/base64/engine/general_purpose/constant.URL_SAFE.html",
    },
    {
      language: "Elixir",
      call: "Base.url_encode64(digest)",
      link: "https://hexdocs.pm/elixir/Base.html",
    },
  ],
  "base64-padding-missing": [
    {
      language: "Rust",
      call: "base64::engine::general_purpose::STANDARD_NO_PAD.encode(digest)",
      link: "https://docs.rs/base64/latest/base64/engine/general_purpose/constant.STANDARD_NO_PAD.html",
    },
  ],
  "hex-in-capitals-instead-of-base64": [
    { language: "Elixir", call: "Base.encode16(digest)", link: "https://hexdocs.pm/elixir/Base.html" },
  ],
};

export function functionsOf(id: string): readonly LibraryFunction[] {
  const asked = Object.entries(outputCalls[id] ?? {}) as [LibraryFunction["language"], readonly string[]][];
  return [
    ...asked.flatMap(([language, calls]) => calls.map((call) => ({ language, call }))),
    ...(documented[id] ?? []),
  ];
}
