import { answerDeviations } from "./answering.ts";
import { baseStringDeviations } from "./base-string-making.ts";
import { base64Deviations } from "./base64-reading.ts";
import { bodyCopyDeviations } from "./body-copies.ts";
import { bodyDeviations } from "./body-reading.ts";
import { skippingDeviations } from "./body-skipping.ts";
import { headerDeviations } from "./header-reading.ts";
import { spellingDeviations } from "./header-spelling.ts";
import { hostDeviations } from "./host-choice.ts";
import { keyDeviations } from "./key-choice.ts";
import { hmacDeviations } from "./mac-comparison.ts";
import { madeUpSecretDeviations } from "./made-up-secrets.ts";
import { methodDeviations } from "./method-choice.ts";
import { thrownDeviations } from "./open-when-thrown.ts";
import { plaintextDeviations } from "./plaintext-reading.ts";
import { protocolDeviations } from "./protocol-checks.ts";
import { requestDeviations } from "./request-checks.ts";
import { rsaDeviations } from "./rsa-check.ts";
import { uncheckedDeviations } from "./unchecked-requests.ts";
import { urlDeviations } from "./url-choice.ts";
import { tidyingDeviations } from "./value-tidying.ts";
import type { VerifierDeviation } from "./verifier-deviation.ts";

/** Every known mistake of a verifier; ids are unique. */
export const verifierCatalogue: readonly VerifierDeviation[] = [
  ...urlDeviations,
  ...hostDeviations,
  ...requestDeviations,
  ...headerDeviations,
  ...protocolDeviations,
  ...bodyCopyDeviations,
  ...bodyDeviations,
  ...skippingDeviations,
  ...tidyingDeviations,
  ...baseStringDeviations,
  ...keyDeviations,
  ...madeUpSecretDeviations,
  ...methodDeviations,
  ...plaintextDeviations,
  ...base64Deviations,
  ...hmacDeviations,
  ...rsaDeviations,
  ...spellingDeviations,
  ...uncheckedDeviations,
  ...thrownDeviations,
  ...answerDeviations,
];
