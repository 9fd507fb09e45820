import { bundledVectors } from "../suite/load-vectors.ts";
import { reportCheck } from "./report-check.ts";
import { checkVectors, writeVectors } from "./vector-files.ts";

const check = process.argv.includes("--check");
process.exitCode = reportCheck(check ? checkVectors(bundledVectors) : writeVectors(bundledVectors));
