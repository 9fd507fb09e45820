const SIZE_LINE = /^([0-9A-Fa-f]{1,7})[ \t]*(?:;[^\r\n]*)?\r?\n/;

/** Puts the chunks of a body together (RFC 9112, section 7.1); nothing where they are not complete. Sizes are in bytes. */
export function decodeChunked(raw: string): string | undefined {
  const parts: Buffer[] = [];
  let rest = Buffer.from(raw, "utf8");
  for (;;) {
    const [line, digits = ""] = SIZE_LINE.exec(rest.subarray(0, 1024).toString("latin1")) ?? [];
    if (line === undefined) return undefined;
    const size = Number.parseInt(digits, 16);
    rest = rest.subarray(line.length);
    if (size === 0) return Buffer.concat(parts).toString("utf8");
    if (rest.length < size) return undefined;
    parts.push(rest.subarray(0, size));
    const [end] = /^\r?\n/.exec(rest.subarray(size, size + 2).toString("latin1")) ?? [];
    if (end === undefined) return undefined;
    rest = rest.subarray(size + end.length);
  }
}
