/** A text that stands where a secret should be: its name in ids, what it is, and the text. */
export type Placeholder = readonly [name: string, what: string, text: string];

/** What languages write for nothing, and what people write until they have a secret. */
export const placeholders: readonly Placeholder[] = [
  ["nil", "the word nil", "nil"],
  ["go-nil", "what Go writes for nil", "<nil>"],
  ["go-nil-as-text", "what Go writes for nil in place of a text", "%!s(<nil>)"],
  ["c-null", "what C writes for a null pointer", "(null)"],
  ["null-capitals", "the word NULL", "NULL"],
  ["null-capital", "the word Null", "Null"],
  ["null-in-angles", "what Objective-C writes for null", "<null>"],
  ["nil-capital", "the word Nil", "Nil"],
  ["nil-capitals", "what Lisp writes for nil", "NIL"],
  ["none-small", "the word none", "none"],
  ["none-capitals", "the word NONE", "NONE"],
  ["nothing", "what Julia writes for nothing", "nothing"],
  ["nothing-capital", "the word Nothing", "Nothing"],
  ["undef", "what Perl writes for nothing", "undef"],
  ["empty", "the word empty", "empty"],
  ["list-empty", "an empty list of JSON", "[]"],
  ["not-a-number-small", "what Python writes for no number", "nan"],
  ["false-capital", "what Python writes for false", "False"],
  ["null-in-brackets", "a list of JSON that holds null", "[null]"],
  ["asterisk", "an asterisk", "*"],
  ["true", "the word true", "true"],
  ["one", "the digit 1", "1"],
  ["todo", "the word TODO", "TODO"],
  ["unknown", "the word unknown", "unknown"],
  ["default", "the word default", "default"],
  ["optional-empty", "what Java writes for an empty Optional", "Optional.empty"],
  ["not-a-number", "the word NaN", "NaN"],
  ["array", "what PHP writes for an array", "Array"],
  ["false", "the word false", "false"],
  ["zero", "the digit 0", "0"],
  ["space", "a space", " "],
  ["hyphen", "a hyphen", "-"],
  ["not-available", "the text N/A", "N/A"],
  ["object", "what JavaScript writes for an object", "[object Object]"],
  ["braces", "an empty object of JSON", "{}"],
  ["secret", "the word secret", "secret"],
  ["consumer-secret", "the name of the field", "consumer_secret"],
  ["password", "the word password", "password"],
  ["changeme", "the word changeme", "changeme"],
  ["test", "the word test", "test"],
  ["method-name", "the name of the merchant's method", "RSA-SHA256"],
];

/** The words that most languages write for nothing. */
export const wordsForNothing: readonly Placeholder[] = [
  ["undefined", "the word undefined", "undefined"],
  ["null", "the word null", "null"],
  ["none", "the word None", "None"],
];
