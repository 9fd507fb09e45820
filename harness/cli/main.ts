#!/usr/bin/env node
import { runProgram } from "./program.ts";
import { surviveClosedPipe } from "./shared/console.ts";

surviveClosedPipe(process.stdout);
surviveClosedPipe(process.stderr);
await runProgram(process.argv.slice(2));
