import type { WildCase } from "../wild-case.ts";
import { csharpCases } from "./csharp-cases.ts";
import { goCases } from "./go-cases.ts";
import { javaCases } from "./java-cases.ts";
import { javascriptCases } from "./javascript-cases.ts";
import { perlCases } from "./perl-cases.ts";
import { phpCases } from "./php-cases.ts";
import { pythonCases } from "./python-cases.ts";
import { rubyCases } from "./ruby-cases.ts";

/** Every wrong signer of real code, and right ones to see that none is accused. */
export const wildCases: readonly WildCase[] = [
  ...javascriptCases,
  ...phpCases,
  ...pythonCases,
  ...rubyCases,
  ...perlCases,
  ...goCases,
  ...javaCases,
  ...csharpCases,
];
