import { comeBack } from "./fixtures/come-back.ts";
import { holdLaws } from "./fixtures/hold-laws.ts";
import { laws } from "./laws.ts";
import { textReaders } from "./text-readers.ts";

holdLaws(laws, {
  folder: new URL(".", import.meta.url),
  runs: {
    "rsa-equals-node-forge": 60,
    "diagnosis-answers-anything": 30,
    "deviations-differ": 60,
    "work-grows-with-length": 0,
  },
});

comeBack(
  textReaders,
  ["a", " ", "%", "%41", "=", "&", '"', "\\", ",", "#", "[", "{", '{"a":', "\ud800", 'oauth_x="",'],
  [(text) => `OAuth realm="${text}`, (text) => `https://a/${text}x`],
);
