import type { HttpRequest } from "../../signing/http-request.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { AuthoredVerification, Scene } from "../concern.ts";

/** The request of a verification vector in a scene: signed as authored, then altered as authored. Throws as `signRequest`. */
export function makeRequest(authored: AuthoredVerification, scene: Scene): HttpRequest {
  const { options, alter } = authored;
  const scheme = typeof authored.scheme === "function" ? authored.scheme(scene) : authored.scheme;
  const { method, url, headers, body } = signRequest(scene.task, options, scheme);
  const signed: HttpRequest = { method, url, headers, body };
  return alter?.(signed, scene) ?? signed;
}
