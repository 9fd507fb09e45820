import { startGateway } from "../../gateway/start-gateway.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";

// The reference gateway for the other contenders: it prints its URL, and ends when its standard input does.
const gateway = await startGateway({ consumers: publishedConsumers(loadVectors()) });
process.stdin.on("end", () => void gateway.close()).resume();
process.stdout.write(`${gateway.baseUrl}\n`);
