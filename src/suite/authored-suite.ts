import type { Concern } from "./concern.ts";
import { encodingAscii } from "./encoding/encoding-ascii.ts";
import { encodingKnownAnswers } from "./encoding/encoding-known-answers.ts";
import { encodingSequences } from "./encoding/encoding-sequences.ts";
import { encodingUnicode } from "./encoding/encoding-unicode.ts";
import { requestShapes } from "./requests/request-shapes.ts";
import { responses } from "./responses/responses.ts";
import { bodyParameters, bodySpace } from "./signing/parameters/body-parameters.ts";
import { collection } from "./signing/parameters/collection.ts";
import { duplicates } from "./signing/parameters/duplicates.ts";
import { names } from "./signing/parameters/names.ts";
import { order } from "./signing/parameters/order.ts";
import { transferParameters } from "./signing/parameters/transfer-parameters.ts";
import { knownRequests } from "./signing/requests/known-requests.ts";
import { operationBodies } from "./signing/requests/operation-bodies.ts";
import { protocolParameters } from "./signing/requests/protocol-parameters.ts";
import { secrets } from "./signing/requests/secrets.ts";
import { signatures } from "./signing/requests/signatures.ts";
import { operations } from "./signing/requests/signed-operations.ts";
import { url, urlChoices } from "./signing/requests/url.ts";
import { alreadyEncoded } from "./signing/values/already-encoded.ts";
import { longValues } from "./signing/values/long-values.ts";
import { mistakableTexts } from "./signing/values/mistakable-texts.ts";
import { percentEncoding } from "./signing/values/percent-encoding.ts";
import { texts } from "./signing/values/text-values.ts";
import { unicode } from "./signing/values/unicode.ts";
import { values } from "./signing/values/values.ts";
import { whiteSpace } from "./signing/values/white-space.ts";
import { knownStages } from "./stages/known-stages.ts";
import { verificationAccepted } from "./verification/accepted/accepted.ts";
import { verificationAcceptedFilled } from "./verification/accepted/accepted-filled.ts";
import { verificationAcceptedValues } from "./verification/accepted/accepted-values.ts";
import { verificationChoices } from "./verification/accepted/choices.ts";
import { verificationMerchants } from "./verification/accepted/merchants.ts";
import { verificationNonces } from "./verification/accepted/nonces.ts";
import { verificationDeviations } from "./verification/deviations/deviations.ts";
import { verificationSigners } from "./verification/deviations/signers.ts";
import { verificationBorrowed } from "./verification/forged/borrowed.ts";
import { verificationClaimedHost } from "./verification/forged/claimed-host.ts";
import { verificationEachOperation } from "./verification/forged/each-operation.ts";
import { verificationMethodConfusion } from "./verification/forged/method-confusion.ts";
import { verificationMethodPicked } from "./verification/forged/method-picked.ts";
import { verificationPlaintext } from "./verification/forged/plaintext.ts";
import { verificationSizes } from "./verification/forged/sizes.ts";
import { verificationSurroundings } from "./verification/forged/surroundings.ts";
import { verificationTemptations } from "./verification/forged/temptations.ts";
import { verificationHeaderGrammar } from "./verification/malformed/header-grammar.ts";
import { verificationLaxPadding } from "./verification/malformed/lax-padding.ts";
import { verificationLenientReaders } from "./verification/malformed/lenient-readers.ts";
import { verificationMalformedBody } from "./verification/malformed/malformed-body.ts";
import { verificationMalformedHeader } from "./verification/malformed/malformed-header.ts";
import { verificationMalformedSigned } from "./verification/malformed/malformed-signed.ts";
import { verificationMalformedUnsigned } from "./verification/malformed/malformed-unsigned.ts";
import { verificationMovedParameters } from "./verification/malformed/moved-parameters.ts";
import { verificationSignatureForms } from "./verification/malformed/signature-forms.ts";
import { verificationReplays } from "./verification/replayed/replays.ts";
import { verificationSingleBytes } from "./verification/tampered/single-bytes.ts";
import { verificationTamperedProtocol } from "./verification/tampered/tampered-protocol.ts";
import { verificationTamperedRequest } from "./verification/tampered/tampered-request.ts";
import { verificationTamperedSignature } from "./verification/tampered/tampered-signature.ts";
import { verificationUntidyValues } from "./verification/tampered/untidy-values.ts";

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
  mistakableTexts,
  operationBodies,
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
  verificationNonces,
  verificationTamperedRequest,
  verificationTamperedProtocol,
  verificationTamperedSignature,
  verificationMalformedHeader,
  verificationMalformedBody,
  verificationLenientReaders,
  verificationMalformedSigned,
  verificationSigners,
  verificationDeviations,
  verificationSingleBytes,
  verificationUntidyValues,
  verificationMovedParameters,
  verificationHeaderGrammar,
  verificationSignatureForms,
  verificationMethodConfusion,
  verificationMethodPicked,
  verificationPlaintext,
  verificationBorrowed,
  verificationClaimedHost,
  verificationLaxPadding,
  verificationEachOperation,
  verificationSizes,
  verificationSurroundings,
  verificationTemptations,
  verificationMalformedUnsigned,
  verificationChoices,
  verificationReplays,
  requestShapes,
  responses,
  knownStages,
];
