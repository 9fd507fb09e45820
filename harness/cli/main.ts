#!/usr/bin/env node
import { runProgram } from "./program.ts";
import { collectEarly } from "./shared/collect-early.ts";
import { surviveClosedPipe } from "./shared/console.ts";

collectEarly();
surviveClosedPipe(process.stdout, "standard output");
surviveClosedPipe(process.stderr, "standard error");
// Not awaited: bundled, it is CommonJS.
void runProgram(process.argv.slice(2));
