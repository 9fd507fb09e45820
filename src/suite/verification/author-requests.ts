import type { HttpRequest } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest, withoutTrace } from "../../signing/sign-request.ts";
import type { SignatureMethod, SigningTask } from "../../signing/signing-task.ts";
import { buildRequest } from "../../spec/build-request.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { AuthoredVerification } from "../concern.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";
import { type Alter, alterProtocol, type Change } from "./alter-request.ts";

/** The methods under which a request is made that concerns one of them alone. */
export const HMAC: readonly SignatureMethod[] = ["HMAC-SHA1"];
export const RSA: readonly SignatureMethod[] = ["RSA-SHA256"];

/** The inputs of an authored request, its own or shared, beside its name and its comment. */
export type Inputs = Partial<Omit<AuthoredVerification, "name" | "comment">>;

/** Authors a request from its own change or scheme, and perhaps further inputs. */
type Author<Own> = (name: string, comment: string, own: Own, more?: Inputs) => AuthoredVerification;

/** Authors requests that share inputs; each may add its own. */
export function sharing(shared: Inputs) {
  return (name: string, comment: string, own: Inputs = {}): AuthoredVerification => {
    return { name, comment, flags: [], ...shared, ...own };
  };
}

/** Authors requests that share inputs and are altered in one place after they are signed, each by its own change. */
export function altering<Change>(alterBy: (change: Change) => Alter, shared: Inputs): Author<Change> {
  return (name, comment, change, more) => {
    return { name, comment, flags: [], alter: alterBy(change), ...shared, ...more };
  };
}

/** Authors requests that share inputs and of which one protocol parameter is altered after they are signed. */
export function alteringProtocol(name: string, refused: string, shared: Inputs = {}): Author<Change> {
  return altering((change: Change) => alterProtocol(name, change), { ...shared, refused });
}

/** Authors requests that share inputs and are signed wrongly, each by stages of its own. */
export function signing(shared: Inputs): Author<Partial<Scheme>> {
  return (name, comment, stage, more) => {
    return { name, comment, flags: [], scheme: { ...reference, ...stage }, ...shared, ...more };
  };
}

/** The order of small bodies; a live gateway is sent fresh characters in place of its first 16. */
export const plainOrder = "902B4FF5";

/** Authors a small body with a description. */
export function describing(order_desc: string): Pick<AuthoredVerification, "parameters"> {
  return ordering("order_desc", order_desc);
}

/** Authors a small body with an amount. */
export function paying(amount: string): Pick<AuthoredVerification, "parameters"> {
  return ordering("amount", amount);
}

function ordering(...parameter: Parameter): Pick<AuthoredVerification, "parameters"> {
  return { parameters: [["client-order-id", plainOrder], parameter] };
}

/** Returns the URL and all parameters of a plain request of an operation, as `verification-accepted` has them. */
export function plainRequest(operation: OperationName): Required<Pick<AuthoredVerification, "url" | "parameters">> {
  const task = { operation, baseUrl: "https://gateway.example/paynet", endpointId: "1111" } as const;
  const { url, parameters } = buildRequest({ ...task, values: valuesOf(operation) });
  return { url, parameters };
}

/** Returns the name of an operation as a part of the names of requests. */
export function slugOf(operation: OperationName): string {
  return operation.replace("/", "-");
}

/** A text as long as a gateway is asked to take, of letters of two bytes. */
export const longestText: string = "\u0436".repeat(255);

/**
 * Authors a payout whose description is as long as a gateway is asked to take: 255 characters of two bytes. What follows it
 * stands behind the first 1,500 bytes of the body.
 */
export function describingAtLength(): ReturnType<typeof plainRequest> {
  return plainRequestWith("payout", "order_desc", longestText);
}

export function plainRequestWith(
  operation: OperationName,
  changed: string,
  text: string,
): ReturnType<typeof plainRequest> {
  const { url, parameters } = plainRequest(operation);
  return { url, parameters: parameters.map(([name, value]) => [name, name === changed ? text : value]) };
}

/** Returns the plain request of an operation with two digits of its own in the amount, or in the card where it has none. */
export function plainRequestOf(operation: OperationName, digits: string): ReturnType<typeof plainRequest> {
  return operation === "pan-eligibility/send"
    ? plainRequestWith(operation, "sending-card-ref-id", `${digits}000${digits}`)
    : plainRequestWith(operation, "amount", `${digits}.00`);
}

export function signedRequest(task: SigningTask): HttpRequest {
  return withoutTrace(signRequest(task));
}
