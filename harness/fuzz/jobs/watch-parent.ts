/**
 * A thread beside a job: it ends the process when whoever started it is gone, even where the job's own thread is stuck
 * in a loop and hears nothing any more. Its data is the number of that parent.
 */
import { workerData } from "node:worker_threads";

const CHECK_MS = 500;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
