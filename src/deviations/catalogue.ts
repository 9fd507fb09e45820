import type { Deviation } from "./deviation.ts";
import { type Family, listPublished } from "./family.ts";
import { baseStringBytesDeviations } from "./signer/base-string/base-string-bytes.ts";
import { partJoiningDeviations } from "./signer/base-string/base-string-parts.ts";
import { urlDeviations } from "./signer/base-string/base-string-url.ts";
import { bodyContainerDeviations } from "./signer/body/body-containers.ts";
import { bodyFormDeviations } from "./signer/body/body-form.ts";
import { bodyParameterDeviations } from "./signer/body/body-parameter-set.ts";
import { bodyTextDeviations } from "./signer/body/body-text.ts";
import { contentTypeDeviations } from "./signer/body/content-type.ts";
import { shownAmountDeviations } from "./signer/collection/amount-with-currency.ts";
import { collectDeviations } from "./signer/collection/collect-wrongly.ts";
import { containerDeviations } from "./signer/collection/containers.ts";
import { droppedValueDeviations } from "./signer/collection/drop-empty.ts";
import { droppedParameterDeviations } from "./signer/collection/drop-parameter.ts";
import { limitDeviations } from "./signer/collection/limit-parameters.ts";
import { mixedUpDeviations } from "./signer/collection/mix-up-values.ts";
import { absentFieldDeviations } from "./signer/collection/sign-absent.ts";
import { jsonParameterDeviations } from "./signer/collection/sign-as-json.ts";
import { bodyEncodings, headerEncodings, parameterEncodings, partEncodings } from "./signer/encoding/encodings.ts";
import { headerFormDeviations } from "./signer/header/header-form.ts";
import { headerParameterDeviations } from "./signer/header/header-parameters.ts";
import { headerValueDeviations } from "./signer/header/header-values.ts";
import { hmacDigestDeviations } from "./signer/hmac/hmac-digest.ts";
import { hmacKeyBytesDeviations } from "./signer/hmac/hmac-key-bytes.ts";
import { signingKeyDeviations } from "./signer/hmac/signing-key.ts";
import { signingSecretDeviations } from "./signer/hmac/signing-secret.ts";
import { secretEncodingDeviations } from "./signer/hmac/signing-secret-encoding.ts";
import { handWrittenSortDeviations } from "./signer/order/hand-written-sorts.ts";
import { joinDeviations } from "./signer/order/join-parameters.ts";
import { unsortedDeviations } from "./signer/order/order-parameters.ts";
import { queryOrders } from "./signer/order/query-order.ts";
import { sortOrderDeviations } from "./signer/order/sort-parameters.ts";
import { omittedParameterDeviations, protocolSetDeviations } from "./signer/protocol/protocol-parameter-set.ts";
import { protocolValueDeviations } from "./signer/protocol/protocol-values.ts";
import { renamedProtocolDeviations } from "./signer/protocol/rename-protocol.ts";
import { requestAmountDeviations } from "./signer/request/request-amounts.ts";
import { requestNameDeviations } from "./signer/request/request-names.ts";
import { requestValueDeviations } from "./signer/request/request-values.ts";
import { rsaKeyDeviations } from "./signer/rsa/rsa-key.ts";
import { rsaPayloadDeviations } from "./signer/rsa/rsa-signature.ts";
import { signatureEncodingDeviations } from "./signer/signature/signature-encoding.ts";
import { signatureTextDeviations } from "./signer/signature/signature-text.ts";
import { valueCutDeviations } from "./signer/values/cut-value.ts";
import { valueDecodingDeviations } from "./signer/values/decode-value.ts";
import { generatedTextDeviations } from "./signer/values/generate-text.ts";
import { publishedTextDeviations } from "./signer/values/published-text.ts";
import { valueReadingDeviations } from "./signer/values/read-value.ts";

/** Every deviation, in the order of the stages; ids are unique. */
export const deviations: readonly (Deviation | Family)[] = [
  ...requestNameDeviations,
  ...requestValueDeviations,
  ...requestAmountDeviations,
  ...protocolValueDeviations,
  ...protocolSetDeviations,
  ...collectDeviations,
  ...renamedProtocolDeviations,
  ...shownAmountDeviations,
  ...mixedUpDeviations,
  ...jsonParameterDeviations,
  ...droppedParameterDeviations,
  ...omittedParameterDeviations,
  ...droppedValueDeviations,
  ...limitDeviations,
  ...absentFieldDeviations,
  ...containerDeviations,
  // Of two at one stage the later wraps the earlier: what looks for right escapes goes before what changes them, and what
  // changes the text before it is encoded goes last.
  ...parameterEncodings,
  ...valueDecodingDeviations,
  ...publishedTextDeviations,
  ...valueReadingDeviations,
  ...valueCutDeviations,
  generatedTextDeviations,
  ...sortOrderDeviations,
  ...unsortedDeviations,
  ...queryOrders,
  ...handWrittenSortDeviations,
  ...joinDeviations,
  ...urlDeviations,
  partEncodings,
  ...partJoiningDeviations,
  ...baseStringBytesDeviations,
  ...signingSecretDeviations,
  secretEncodingDeviations,
  signingKeyDeviations,
  // A digest replaces the right one, and other bytes of the key go into whichever is computed.
  hmacDigestDeviations,
  ...hmacKeyBytesDeviations,
  ...rsaPayloadDeviations,
  ...rsaKeyDeviations,
  ...signatureEncodingDeviations,
  signatureTextDeviations,
  ...headerParameterDeviations,
  ...headerValueDeviations,
  headerEncodings,
  ...headerFormDeviations,
  ...bodyParameterDeviations,
  ...bodyContainerDeviations,
  ...bodyTextDeviations,
  bodyEncodings,
  ...bodyFormDeviations,
  ...contentTypeDeviations,
];

/** Those with a published id: the rows of the detection matrix. */
export const catalogue: readonly Deviation[] = listPublished(deviations);

/** Every mistake of the catalogue: what the specification permits explains no failure. */
export const knownMistakes: readonly Deviation[] = catalogue.filter(({ permitted }) => permitted === undefined);
