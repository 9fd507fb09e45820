import { deriveFile } from "../derive/derive-file.ts";
import type { CredentialsByName, RsaKeys } from "../model/resolve-task.ts";
import type { SigningVector, VectorFile } from "../model/vector.ts";
import { combineRequests } from "./combined-requests.ts";
import { drawFrom, markOf, numbered } from "./drawing.ts";
import { concernOfRequests } from "./drawn-requests.ts";
import { makeTwins } from "./twins.ts";

const KEY_FILE = "keys/rsa-2048";
const RSA_SUFFIX = /-rsa$/;
const OWN_ID = /^challenge\/[0-9a-f]{8}-(?:under-rsa-|whole-)/;

/** Whether an id is of what {@link drawForRsaAlone} draws. */
export function isForRsaAlone(id: string): boolean {
  return OWN_ID.test(id);
}

/**
 * Draws what is asked beside all else of a target that signs with RSA alone: a twin under RSA of each request that is published
 * under HMAC alone and is not about its key, and of each that is published under RSA, and whole requests in which special values
 * meet. Who signs with HMAC, too, is asked most of it with that: an RSA signature takes a hundred times as long. The same for
 * the same seed.
 */
export function drawForRsaAlone(
  seed: string,
  { files, keys }: { readonly files: readonly VectorFile[]; readonly keys: RsaKeys },
  combined: number,
): readonly VectorFile[] {
  const mark = markOf(seed);
  const draw = drawFrom(`rsa alone ${seed}`);
  const published = new Set(files.flatMap(({ vectors }) => vectors.map(({ id }) => id)));
  const isChosen = ({ id, result, clauses }: VectorFile["vectors"][number]): boolean =>
    result === "valid" && !published.has(`${id}-rsa`) && !clauses.some((clause) => clause.startsWith("hmac."));
  const twins = files.map((file) =>
    makeTwins(file.kind === "signing" ? underRsa(file) : { ...file, vectors: [] }, isChosen, {
      draw,
      drawRsa: draw,
      nameTwin: (id) => `challenge/${mark}-under-rsa-${id.replace("/", "-").replace(RSA_SUFFIX, "")}`,
      keys,
    }),
  );
  const requests = combineRequests(draw, combined, { methods: ["RSA-SHA256"] });
  const named = requests.map((inputs, at) => ({ ...inputs, name: `${mark}-whole-${numbered(at)}` }));
  return [...twins.filter(({ vectors }) => vectors.length > 0), deriveFile(concernOfRequests(seed, named), keys)];
}

/** Changes the method of the vectors of a file, each with the login that it has. */
function underRsa(
  file: Extract<VectorFile, { readonly kind: "signing" }>,
): Extract<VectorFile, { readonly kind: "signing" }> {
  const { credentials = {} } = file;
  const ofRsa: CredentialsByName = Object.fromEntries(
    Object.entries(credentials).map(([name, one]) => [
      name,
      "keyFile" in one ? one : { consumerKey: one.consumerKey, keyFile: KEY_FILE },
    ]),
  );
  const vectors = file.vectors.map((vector): SigningVector => {
    const task = { ...vector.task, signatureMethod: "RSA-SHA256" } as const;
    return { ...vector, task };
  });
  return { ...file, credentials: ofRsa, vectors };
}
