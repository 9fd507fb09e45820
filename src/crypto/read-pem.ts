/** A block of a PEM text (RFC 7468). */
export interface PemBlock {
  readonly label: string;
  /** The DER inside; absent where it is not Base64, or has headers, as what is encrypted has. */
  readonly der?: Buffer;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Reads the blocks of a text as OpenSSL does: other lines may stand between them. */
export function readPem(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = [];
  let open: { readonly label: string; readonly lines: string[] } | undefined;
  for (const raw of text.replace(/^\uFEFF/, "").split("\n")) {
    const line = raw.trimEnd();
    const label = /^-----BEGIN (.+)-----$/.exec(line)?.[1];
    if (open === undefined) {
      open = label === undefined ? undefined : { label, lines: [] };
    } else if (line === `-----END ${open.label}-----`) {
      blocks.push(readBlock(open.label, open.lines.join("")));
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

/** Writes a block as OpenSSL does. */
export function writePem(label: string, der: Buffer): string {
  const lines = der.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

function readBlock(label: string, text: string): PemBlock {
  return BASE64.test(text) ? { label, der: Buffer.from(text, "base64") } : { label };
}
