#!/usr/bin/env node
import { boundHeap } from "../runner/bound-heap.ts";
import { runProgram } from "./program.ts";
import { surviveClosedPipe } from "./shared/console.ts";

surviveClosedPipe(process.stdout, "standard output");
surviveClosedPipe(process.stderr, "standard error");
// Not awaited: bundled, it is CommonJS.
void runProgram(process.argv.slice(2), boundHeap);
