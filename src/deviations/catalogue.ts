import { baseStringBytesDeviations } from "./base-string-bytes.ts";
import { partEncodingDeviations, partJoiningDeviations } from "./base-string-parts.ts";
import { pathDeviations } from "./base-string-path.ts";
import { urlDeviations } from "./base-string-url.ts";
import { bodyFormDeviations } from "./body-form.ts";
import { bodyParameterDeviations } from "./body-parameters.ts";
import { bodyTextDeviations } from "./body-text.ts";
import { textChangeDeviations } from "./change-text.ts";
import { coercionDeviations } from "./coerce-value.ts";
import { collectDeviations } from "./collect-parameters.ts";
import { contentTypeDeviations } from "./content-type.ts";
import { valueCutDeviations } from "./cut-value.ts";
import { valueDecodingDeviations } from "./decode-value.ts";
import type { Deviation } from "./deviation.ts";
import { droppedValueDeviations } from "./drop-empty.ts";
import { droppedParameterDeviations } from "./drop-parameter.ts";
import { charsetDeviations } from "./encode-charset.ts";
import { escapeMiswritings, partEscapeDeviations } from "./encode-escapes.ts";
import { nameEncodingDeviations } from "./encode-name.ts";
import { unicodeDeviations } from "./encode-unicode.ts";
import { unreservedEncoded } from "./encode-unreserved.ts";
import { valueEncodingDeviations } from "./encode-value.ts";
import { formEncoders } from "./form-encoders.ts";
import { headerFormDeviations } from "./header-form.ts";
import { headerParameterDeviations } from "./header-parameters.ts";
import { headerValueDeviations } from "./header-values.ts";
import { hmacDigestDeviations } from "./hmac-digest.ts";
import { hmacKeyBytesDeviations } from "./hmac-key-bytes.ts";
import { joinDeviations } from "./join-parameters.ts";
import { keyFromLoginDeviations } from "./key-from-login.ts";
import { charactersLeft } from "./leave-characters.ts";
import { duplicateDeviations } from "./merge-duplicates.ts";
import { inValues, type Miswriting, throughout } from "./miswriting.ts";
import { unsortedDeviations } from "./order-parameters.ts";
import { protocolSetDeviations } from "./protocol-parameter-set.ts";
import { protocolValueDeviations } from "./protocol-values.ts";
import { requestAmountDeviations } from "./request-amounts.ts";
import { requestNameDeviations } from "./request-names.ts";
import { requestValueDeviations } from "./request-values.ts";
import { rsaKeyDeviations } from "./rsa-key.ts";
import { rsaPayloadDeviations } from "./rsa-signature.ts";
import { absentFieldDeviations } from "./sign-absent.ts";
import { signatureEncodingDeviations } from "./signature-encoding.ts";
import { signatureTextDeviations } from "./signature-text.ts";
import { signingKeyDeviations } from "./signing-key.ts";
import { signingSecretDeviations } from "./signing-secret.ts";
import { secretEncodingDeviations } from "./signing-secret-encoding.ts";
import { sortOrderDeviations } from "./sort-parameters.ts";
import { valueTidyingDeviations } from "./tidy-value.ts";

const miswritings: readonly Miswriting[] = [
  ...charactersLeft,
  ...unreservedEncoded,
  ...formEncoders,
  ...escapeMiswritings,
];

/** Every known mistake, in the order of the stages; ids are unique. */
export const catalogue: readonly Deviation[] = [
  ...requestNameDeviations,
  ...requestValueDeviations,
  ...requestAmountDeviations,
  ...protocolValueDeviations,
  ...protocolSetDeviations,
  ...collectDeviations,
  ...droppedParameterDeviations,
  ...droppedValueDeviations,
  ...absentFieldDeviations,
  ...duplicateDeviations,
  ...nameEncodingDeviations,
  // Of two at one stage the later wraps the earlier: what looks for right escapes goes before what changes them, and what
  // changes the text before it is encoded goes last.
  ...valueEncodingDeviations,
  ...charsetDeviations,
  ...unicodeDeviations,
  ...miswritings.map(inValues),
  ...valueDecodingDeviations,
  ...textChangeDeviations,
  ...valueTidyingDeviations,
  ...coercionDeviations,
  ...valueCutDeviations,
  ...unsortedDeviations,
  ...sortOrderDeviations,
  ...joinDeviations,
  ...pathDeviations,
  ...urlDeviations,
  ...miswritings.map(throughout),
  ...partEscapeDeviations,
  ...partEncodingDeviations,
  ...partJoiningDeviations,
  ...baseStringBytesDeviations,
  ...signingSecretDeviations,
  ...secretEncodingDeviations,
  ...signingKeyDeviations,
  ...keyFromLoginDeviations,
  ...hmacKeyBytesDeviations,
  ...hmacDigestDeviations,
  ...rsaPayloadDeviations,
  ...rsaKeyDeviations,
  ...signatureEncodingDeviations,
  ...signatureTextDeviations,
  ...headerParameterDeviations,
  ...headerValueDeviations,
  ...headerFormDeviations,
  ...bodyParameterDeviations,
  ...bodyTextDeviations,
  ...bodyFormDeviations,
  ...contentTypeDeviations,
];
