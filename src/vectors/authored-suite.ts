import type { Concern } from "./concern.ts";
import { alreadyEncoded } from "./concerns/already-encoded.ts";
import { bodyParameters } from "./concerns/body-parameters.ts";
import { bodySpace } from "./concerns/body-space.ts";
import { collection } from "./concerns/collection.ts";
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
import { transferParameters } from "./concerns/transfer-parameters.ts";
import { unicode } from "./concerns/unicode.ts";
import { url } from "./concerns/url.ts";
import { urlChoices } from "./concerns/url-choices.ts";
import { values } from "./concerns/values.ts";
import { verificationAccepted } from "./concerns/verification-accepted.ts";
import { verificationAcceptedFilled } from "./concerns/verification-accepted-filled.ts";
import { verificationAcceptedValues } from "./concerns/verification-accepted-values.ts";
import { verificationBorrowed } from "./concerns/verification-borrowed.ts";
import { verificationChoices } from "./concerns/verification-choices.ts";
import { verificationDeviations } from "./concerns/verification-deviations.ts";
import { verificationHeaderGrammar } from "./concerns/verification-header-grammar.ts";
import { verificationLaxPadding } from "./concerns/verification-lax-padding.ts";
import { verificationLenientReaders } from "./concerns/verification-lenient-readers.ts";
import { verificationMalformedBody } from "./concerns/verification-malformed-body.ts";
import { verificationMalformedHeader } from "./concerns/verification-malformed-header.ts";
import { verificationMerchants } from "./concerns/verification-merchants.ts";
import { verificationMethodConfusion } from "./concerns/verification-method-confusion.ts";
import { verificationMovedParameters } from "./concerns/verification-moved-parameters.ts";
import { verificationSignatureForms } from "./concerns/verification-signature-forms.ts";
import { verificationSigners } from "./concerns/verification-signers.ts";
import { verificationSingleBytes } from "./concerns/verification-single-bytes.ts";
import { verificationTamperedProtocol } from "./concerns/verification-tampered-protocol.ts";
import { verificationTamperedRequest } from "./concerns/verification-tampered-request.ts";
import { verificationTamperedSignature } from "./concerns/verification-tampered-signature.ts";
import { whiteSpace } from "./concerns/white-space.ts";

/** Every concern of the suite, the simplest first: one vector file each. */
export const concerns: readonly Concern[] = [
  encodingAscii,
  encodingUnicode,
  encodingSequences,
  encodingKnownAnswers,
  operations,
  transferParameters,
  percentEncoding,
  alreadyEncoded,
  whiteSpace,
  unicode,
  longValues,
  values,
  texts,
  collection,
  order,
  bodyParameters,
  names,
  duplicates,
  url,
  urlChoices,
  secrets,
  protocolParameters,
  signatures,
  bodySpace,
  knownRequests,
  verificationAccepted,
  verificationAcceptedValues,
  verificationAcceptedFilled,
  verificationMerchants,
  verificationTamperedRequest,
  verificationTamperedProtocol,
  verificationTamperedSignature,
  verificationMalformedHeader,
  verificationMalformedBody,
  verificationLenientReaders,
  verificationSigners,
  verificationDeviations,
  verificationSingleBytes,
  verificationMovedParameters,
  verificationHeaderGrammar,
  verificationSignatureForms,
  verificationMethodConfusion,
  verificationBorrowed,
  verificationLaxPadding,
  verificationChoices,
  requestShapes,
  responses,
  knownStages,
];
