import type { HttpRequest } from "../../../signing/http-request.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import type { Scene } from "../../concern.ts";
import { type Alter, alterHeaders } from "../alter-request.ts";

/** Kinds of forgery of which something beside the signature might tempt a gateway to overlook one. */
export const TEMPTED = ["signature-random", "no-header", "body-changed", "merchant-unknown"] as const;

/** Kinds of forgery that show whether the signature is looked at. */
export const UNSIGNED = ["signature-random", "no-header"] as const;

/** Adds headers in front; in their values `{host}` stands for the gateway, and `{login}` for the merchant that signs, `{credentials}` for that login and any password. */
export function addHeaders(added: readonly Parameter[]): Alter {
  return (request, scene) => {
    const own = added.map(([name, value]): Parameter => [name, fillIn(value, request, scene)]);
    return alterHeaders((headers) => [...own, ...headers])(request, scene);
  };
}

export function fillIn(text: string, { url }: HttpRequest, { task }: Scene): string {
  // Functions, since a dollar sign in a replacement text has a meaning.
  return text
    .replace("{host}", () => url.split("/")[2] ?? "")
    .replace("{login}", () => task.consumerKey)
    .replace("{credentials}", () => Buffer.from(`${task.consumerKey}:password`).toString("base64"));
}

/** Picks each of several in turn. */
export function pick<One>([first, ...rest]: readonly [One, ...One[]], at: number): One {
  return [first, ...rest][at % (rest.length + 1)] ?? first;
}
