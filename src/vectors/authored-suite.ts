import type { Concern } from "./concern.ts";
import { bodyParameters } from "./concerns/body-parameters.ts";
import { bodySpace } from "./concerns/body-space.ts";
import { duplicates } from "./concerns/duplicates.ts";
import { encodingAscii } from "./concerns/encoding-ascii.ts";
import { encodingKnownAnswers } from "./concerns/encoding-known-answers.ts";
import { encodingSequences } from "./concerns/encoding-sequences.ts";
import { encodingUnicode } from "./concerns/encoding-unicode.ts";
import { knownRequests } from "./concerns/known-requests.ts";
import { knownStages } from "./concerns/known-stages.ts";
import { longValues } from "./concerns/long-values.ts";
import { names } from "./concerns/names.ts";
import { operations } from "./concerns/operations.ts";
import { order } from "./concerns/order.ts";
import { percentEncoding } from "./concerns/percent-encoding.ts";
import { protocolParameters } from "./concerns/protocol-parameters.ts";
import { requestShapes } from "./concerns/request-shapes.ts";
import { responses } from "./concerns/responses.ts";
import { secrets } from "./concerns/secrets.ts";
import { signatures } from "./concerns/signatures.ts";
import { texts } from "./concerns/texts.ts";
import { unicode } from "./concerns/unicode.ts";
import { url } from "./concerns/url.ts";
import { urlChoices } from "./concerns/url-choices.ts";
import { values } from "./concerns/values.ts";
import { whiteSpace } from "./concerns/white-space.ts";

/** Every concern of the suite, the simplest first: one vector file each. */
export const concerns: readonly Concern[] = [
  encodingAscii,
  encodingUnicode,
  encodingSequences,
  encodingKnownAnswers,
  operations,
  percentEncoding,
  unicode,
  whiteSpace,
  longValues,
  values,
  texts,
  order,
  names,
  duplicates,
  url,
  urlChoices,
  secrets,
  protocolParameters,
  signatures,
  bodyParameters,
  bodySpace,
  knownRequests,
  requestShapes,
  responses,
  knownStages,
];
