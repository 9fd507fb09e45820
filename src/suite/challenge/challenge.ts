import { type SignatureMethod, signatureMethods } from "../../signing/signing-task.ts";
import { deriveFile } from "../derive/derive-file.ts";
import type { RsaKeys } from "../model/resolve-task.ts";
import type { Vector, VectorFile } from "../model/vector.ts";
import { drawBuilds } from "./combined-builds.ts";
import { drawFrom, markOf } from "./drawing.ts";
import { drawRequests } from "./drawn-requests.ts";
import { drawResponses } from "./drawn-responses.ts";
import { drawTexts } from "./drawn-texts.ts";
import { drawForRsaAlone } from "./rsa-alone.ts";
import { makeTwins, type NameTwin } from "./twins.ts";

/** How many requests are drawn in rows, each under both methods, and how many combine special values. */
export interface DrawnCounts {
  readonly inRows: number;
  readonly combined: number;
  /** How many requests a client is to build. */
  readonly builds: number;
}

const COUNTS: DrawnCounts = { inRows: 40, combined: 500, builds: 300 };

/** The published suite, from which unseen vectors are drawn. */
export interface PublishedSuite {
  readonly files: readonly VectorFile[];
  readonly keys: RsaKeys;
  /** The ids of the smallest set that catches every known mistake. */
  readonly smoke?: readonly string[];
}

/**
 * Draws vectors that nobody has seen: an unseen twin of each request to build or to sign with HMAC-SHA1, of a third of those to
 * sign with RSA-SHA256 for whom that does, and of each other vector of the smallest set that catches every known mistake, and whole new requests
 * and answers. A target that signs with RSA-SHA256 alone is drawn more under that. A signer that knows the published answers by heart fails them if it makes a known mistake
 * otherwise. The same for the same seed; their ids hold a mark of it, so that an id never means anything else.
 */
export function drawChallenge(
  seed: string,
  published: PublishedSuite,
  counts: DrawnCounts = COUNTS,
  methods: readonly SignatureMethod[] = signatureMethods,
): readonly VectorFile[] {
  const { files, keys, smoke = [] } = published;
  const chosen = new Set(smoke);
  const draw = drawFrom(seed);
  const nameTwin = twinNamer(seed);
  // RSA is slow: beside the smallest set a third, of each seed another one.
  const drawShare = drawFrom(`rsa ${seed}`);
  const share = new Set(files.flatMap(({ vectors }) => vectors.map(({ id }) => id)).filter(() => drawShare(3) === 0));
  const isChosen = ({ id, task }: Vector): boolean => {
    if (!("signatureMethod" in task)) return chosen.has(id) || "values" in task;
    const { signatureMethod } = task;
    return signatureMethod === "HMAC-SHA1" || (methods.includes(signatureMethod) && (chosen.has(id) || share.has(id)));
  };
  // The twins of one method are the same whether or not the other is asked for.
  const drawRsa = drawFrom(`rsa twins ${seed}`);
  const twins = files.map((file) => makeTwins(file, isChosen, { draw, drawRsa, nameTwin, keys }));
  return [
    ...twins.filter(({ vectors }) => vectors.length > 0),
    deriveFile(drawTexts(seed), keys),
    deriveFile(drawRequests(seed, counts, files), keys),
    deriveFile(drawBuilds(seed, counts.builds), keys),
    deriveFile(drawResponses(seed), keys),
    ...(methods.join() !== "RSA-SHA256" ? [] : drawForRsaAlone(seed, published, counts.combined)),
  ];
}

/** Makes the ids of the twins of a seed: `challenge/<mark>-<concern>-<name>`. */
function twinNamer(seed: string): NameTwin {
  const mark = markOf(seed);
  return (id) => `challenge/${mark}-${id.replace("/", "-")}`;
}
