import fc from "fast-check";
import { base64Decode } from "../../../src/encoding/base64.ts";
import { signatureBaseString, signBaseString } from "../../../src/signing/sign-request.ts";
import type {
  RsaPrivateKeyPem,
  SignatureMethod,
  SigningCredentials,
  SigningTask,
} from "../../../src/signing/signing-task.ts";
import { type DrawnTask, type Mutation, mutations } from "./ambiguous-tasks.ts";
import { consumerKeys, nonces, plainSecrets, timestamps } from "./drawn-credentials.ts";
import { parameterLists } from "./parameters.ts";
import { operationUrls } from "./urls.ts";

export interface TaskSettings {
  readonly methods: readonly SignatureMethod[];
  readonly privateKey: RsaPrivateKeyPem;
}

/** The signature method of a drawn task; the last stands for a fixed task whose RSA signature begins with a zero byte. */
type Signing = SignatureMethod | "RSA-SHA256 with a leading zero";

/** Shares beside HMAC: one task in 32 takes RSA, which costs milliseconds, one of four of these the leading zero. */
const RSA_IS_ONE_IN = 32;
const ZERO_IS_ONE_IN = 4;
/** Share of the leading zero where all tasks take RSA. */
const ZERO_ALONE_IS_ONE_IN = 32;

/** Share of tasks that may touch an ambiguity. */
const AMBIGUOUS_IS_ONE_IN = 6;

const MOST_TRIES = 10_000;
const leadingZeroTasks = new WeakMap<RsaPrivateKeyPem, SigningTask>();

/**
 * Draws tasks as attackers and unlucky merchants write them. Shrinks towards no ambiguity, HMAC-SHA1, no parameters and the
 * plain URL of an operation.
 */
export function drawnTasks(settings: TaskSettings): fc.Arbitrary<DrawnTask> {
  const mutation = fc.oneof(
    { withCrossShrink: true },
    { weight: AMBIGUOUS_IS_ONE_IN - 1, arbitrary: fc.constant<Mutation>((task) => ({ task })) },
    { weight: 1, arbitrary: mutations() },
  );
  return fc
    .tuple(
      mutation,
      signings(settings.methods),
      parameterLists(),
      operationUrls(),
      consumerKeys(),
      plainSecrets(),
      nonces(),
      timestamps(),
    )
    .map(([touch, signing, parameters, url, consumerKey, consumerSecret, nonce, timestamp]): DrawnTask => {
      if (signing === "RSA-SHA256 with a leading zero") return { task: leadingZeroTask(settings.privateKey) };
      const credentials: SigningCredentials =
        signing === "HMAC-SHA1"
          ? { signatureMethod: signing, consumerKey, consumerSecret }
          : { signatureMethod: signing, consumerKey, privateKey: settings.privateKey };
      return touch({ method: "POST", url, parameters, ...credentials, nonce, timestamp });
    });
}

function signings(methods: readonly SignatureMethod[]): fc.Arbitrary<Signing> {
  const hmac = methods.includes("HMAC-SHA1");
  const rsa = methods.includes("RSA-SHA256");
  const zeroIsOneIn = hmac ? ZERO_IS_ONE_IN : ZERO_ALONE_IS_ONE_IN;
  return fc.oneof(
    { withCrossShrink: true },
    ...(hmac ? [{ weight: (RSA_IS_ONE_IN - 1) * zeroIsOneIn, arbitrary: fc.constant<Signing>("HMAC-SHA1") }] : []),
    ...(rsa ? [{ weight: zeroIsOneIn - 1, arbitrary: fc.constant<Signing>("RSA-SHA256") }] : []),
    ...(rsa ? [{ weight: 1, arbitrary: fc.constant<Signing>("RSA-SHA256 with a leading zero") }] : []),
  );
}

/**
 * Returns a plain task whose RSA signature begins with a zero byte. One signature in 256 does, and each costs milliseconds:
 * too few would be drawn by chance to catch a signer that drops such a byte. Searched once for each key, over nonces.
 */
function leadingZeroTask(privateKey: RsaPrivateKeyPem): SigningTask {
  const found = leadingZeroTasks.get(privateKey) ?? findLeadingZeroTask(privateKey);
  leadingZeroTasks.set(privateKey, found);
  return found;
}

function findLeadingZeroTask(privateKey: RsaPrivateKeyPem): SigningTask {
  const plain: SigningTask = {
    method: "POST",
    url: "https://gateway.example/paynet/api/v4/payout/1111",
    parameters: [],
    signatureMethod: "RSA-SHA256",
    consumerKey: "merchantlogin",
    privateKey,
    nonce: "zero",
    timestamp: "1669966913",
  };
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const candidate = { ...plain, nonce: `zero${tried}` };
    if (base64Decode(signBaseString(signatureBaseString(candidate), candidate))?.[0] === 0) return candidate;
  }
  return plain;
}
