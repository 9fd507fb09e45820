/** So many characters of a secret in a row are as secret as the whole: messages may cut it short. */
export const PART_LENGTH = 12;

/**
 * Lists the Base64 characters that bytes alone decide where they stand inside a longer text, such as `login:secret` of
 * Basic: at each of the three places of a group of bytes.
 */
export function base64Parts(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const base64 = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    // The first and the last character hold bits of what stands beside the bytes.
    return base64.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
  });
}
