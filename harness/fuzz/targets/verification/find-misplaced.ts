import { attempt } from "../../../../src/conformance/diagnosis/attempt.ts";
import { splitUrl } from "../../../../src/deviations/url-parts.ts";
import { percentDecode } from "../../../../src/encoding/percent-encode.ts";
import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import { signatureBaseString } from "../../../../src/signing/sign-request.ts";
import type { AuthoredVerification, Scene } from "../../../../src/vectors/concern.ts";
import type { Consumer } from "../../../../src/verification/consumer.ts";
import { verifyRequest } from "../../../../src/verification/verify-request.ts";

/**
 * The part of the URL by which alone a request is wrong: under the URL that was signed the reference accepts it. Nothing
 * where that is not so.
 */
export function findMisplaced(
  request: HttpRequest,
  scene: Scene,
  { scheme }: Pick<AuthoredVerification, "scheme">,
  consumers: readonly Consumer[],
): string | undefined {
  const own = typeof scheme === "function" ? scheme(scene) : scheme;
  const [, encoded = ""] = (attempt(() => signatureBaseString(scene.task, own)) ?? "").split("&", 2);
  const url = percentDecode(encoded);
  if (url === undefined || url === request.url) return undefined;
  const isRight = verifyRequest({ ...request, url }, consumers, scene.task.timestamp).accepted;
  return isRight ? namePart(request.url, url) : undefined;
}

/** The parts in which two URLs differ, as words. */
export function namePart(sent: string, signed: string): string {
  const [one, other] = [splitUrl(sent), splitUrl(signed)];
  const parts = (["scheme", "host", "query"] as const).filter((part) => one[part] !== other[part]);
  return [...parts, ...namePathPart(one.path, other.path)].join(" and ");
}

function namePathPart(sent: string, signed: string): readonly string[] {
  if (sent === signed) return [];
  if (sent.replace(/\/$/, "") === signed.replace(/\/$/, "")) return ["slash at the end of the path"];
  if (sent.toLowerCase() === signed.toLowerCase()) return ["case of the path"];
  const [fewer = [], more = []] = [sent.split("/"), signed.split("/")].toSorted((a, b) => a.length - b.length);
  return [`segment ${more.findIndex((segment, at) => segment !== fewer[at])} of the path`];
}
