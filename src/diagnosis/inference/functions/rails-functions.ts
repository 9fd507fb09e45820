import { readCharacterRows } from "../../../deviations/signer/transliterate.ts";

type Change = (text: string) => string;

/** What I18n.transliterate writes for characters: asked of i18n 1.10.0 on Ruby 3.1 about each of U+0080 to U+2FFF; `?` for others. */
const approximations: ReadonlyMap<string, string> = readCharacterRows([
  "'n=ŉ A=ÀÁÂÃÄÅĀĂĄ AE=Æ C=ÇĆĈĊČ D=ÐĎĐ E=ÈÉÊËĒĔĖĘĚ G=ĜĞĠĢ H=ĤĦ I=ÌÍÎÏĨĪĬĮİ IJ=Ĳ J=Ĵ K=Ķ L=ĹĻĽĿŁ N=ÑŃŅŇ NG=Ŋ",
  "O=ÒÓÔÕÖØŌŎŐ OE=Œ R=ŔŖŘ S=ŚŜŞŠ T=ŢŤŦ Th=Þ U=ÙÚÛÜŨŪŬŮŰŲ W=Ŵ Y=ÝŶŸ Z=ŹŻŽ a=àáâãäåāăą ae=æ c=çćĉċč d=ðďđ",
  "e=èéêëēĕėęě g=ĝğġģ h=ĥħ i=ìíîïĩīĭįı ij=ĳ j=ĵ k=ķĸ l=ĺļľŀł n=ñńņň ng=ŋ o=òóôõöøōŏő oe=œ r=ŕŗř s=śŝşš ss=ß",
  "t=ţťŧ th=þ u=ùúûüũūŭůűų w=ŵ x=× y=ýÿŷ z=źżž",
]);

function transliterate(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => approximations.get(character) ?? "?");
}

function parameterize(text: string): string {
  const joined = transliterate(text.normalize())
    .replace(/[^a-z0-9_-]+/gi, "-")
    .replace(/-{2,}/g, "-");
  return joined.replace(/^-|-$/g, "").toLowerCase();
}

/** What Rails has for texts, by its words: https://api.rubyonrails.org/classes/ActiveSupport/Inflector.html */
export const railsFunctions: Readonly<Record<string, Change>> = {
  "Ruby's I18n.transliterate": transliterate,
  "Ruby's ActiveSupport::Inflector.transliterate": (text) => transliterate(text.normalize()),
  "Ruby's parameterize of ActiveSupport": parameterize,
};
