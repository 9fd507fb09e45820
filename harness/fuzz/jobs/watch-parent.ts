/**
 * The program of a thread beside a job, as JavaScript, for Node 20 starts no thread from TypeScript: it ends the process
 * when whoever started it is gone, even where the job's own thread is stuck in a loop. Its data is the number of that parent.
 */
export const WATCH_PARENT = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => process.ppid === workerData || process.kill(process.pid, "SIGKILL"), 500);
`;
