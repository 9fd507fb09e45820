#!/usr/bin/env node
import { collectEarly } from "../runner/collect-garbage.ts";
import { runProgram } from "./program.ts";
import { surviveClosedPipe } from "./shared/console.ts";

collectEarly();
surviveClosedPipe(process.stdout, "standard output");
surviveClosedPipe(process.stderr, "standard error");
// Not awaited: bundled, it is CommonJS.
void runProgram(process.argv.slice(2));
