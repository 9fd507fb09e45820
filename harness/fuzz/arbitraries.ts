import fc from "fast-check";
import type {
  RsaPrivateKeyPem,
  SignatureMethod,
  SigningCredentials,
  SigningTask,
} from "../../src/signing/signing-task.ts";
import { consumerKeys, nonces, plainSecrets, timestamps } from "./arbitraries/credentials.ts";
import type { DrawnTask } from "./arbitraries/drawn-task.ts";
import { leadingZeroTask } from "./arbitraries/leading-zero-task.ts";
import { parameterLists } from "./arbitraries/parameters.ts";
import { type Twist, twists } from "./arbitraries/silent-points.ts";
import { operationUrls } from "./arbitraries/urls.ts";

export type { DrawnTask } from "./arbitraries/drawn-task.ts";
export { nastyNames, parameterLists, parameterNames } from "./arbitraries/parameters.ts";
export { rawBytes, rawTexts } from "./arbitraries/raw.ts";
export { nastyText } from "./arbitraries/texts.ts";

/** What tasks are signed with. */
export interface TaskSettings {
  readonly methods: readonly SignatureMethod[];
  readonly privateKey: RsaPrivateKeyPem;
}

/** How a drawn task is signed; the last stands for the one task whose RSA signature is known to begin with a zero byte. */
type Signing = SignatureMethod | "RSA-SHA256 with a leading zero";

/** Beside HMAC one task in so many takes RSA, which costs milliseconds; of these one in so many has the leading zero. */
const RSA_IS_ONE_IN = 32;
const ZERO_IS_ONE_IN = 4;
/** One in so many has it where all tasks take RSA. */
const ZERO_ALONE_IS_ONE_IN = 32;

/** One task in so many may touch a silent point. */
const SILENT_IS_ONE_IN = 6;

/**
 * Tasks as attackers and unlucky merchants write them. Shrinks towards no silent point, HMAC-SHA1, no parameters and the
 * plain URL of an operation.
 */
export function drawnTasks(settings: TaskSettings): fc.Arbitrary<DrawnTask> {
  const twist = fc.oneof(
    { withCrossShrink: true },
    { weight: SILENT_IS_ONE_IN - 1, arbitrary: fc.constant<Twist>((task) => ({ task })) },
    { weight: 1, arbitrary: twists() },
  );
  return fc
    .tuple(
      twist,
      signings(settings.methods),
      parameterLists(),
      operationUrls(),
      consumerKeys(),
      plainSecrets(),
      nonces(),
      timestamps(),
    )
    .map(([touch, signing, parameters, url, consumerKey, consumerSecret, nonce, timestamp]): DrawnTask => {
      if (signing === "RSA-SHA256 with a leading zero") return { task: plainZeroTask(settings.privateKey) };
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

function plainZeroTask(privateKey: RsaPrivateKeyPem): SigningTask {
  return leadingZeroTask({
    method: "POST",
    url: "https://gateway.example/paynet/api/v4/payout/1111",
    parameters: [],
    signatureMethod: "RSA-SHA256",
    consumerKey: "merchantlogin",
    privateKey,
    nonce: "zero",
    timestamp: "1669966913",
  });
}
