/**
 * The program of a thread beside a job, as JavaScript, since Node 20 starts no thread from TypeScript. It ends the process
 * when the parent is gone, even where the job's own thread is stuck in a loop. Its data is the parent's process id.
 */
export const WATCH_PARENT = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => process.ppid === workerData || process.kill(process.pid, "SIGKILL"), 500);
`;
