import { runProgram } from "../run-program.ts";
import { createWorker } from "../worker.ts";

/** The worker: starts, and stops in order: jobs, relay, the ledger's queue, the database. */

const { WORKER_DATABASE_URL: own, DATABASE_URL: shared } = process.env;

await runProgram(
  {
    name: "worker",
    env: { ...process.env, DATABASE_URL: own || shared },
    poolMax: () => 6,
    async open(deps) {
      const worker = await createWorker(deps);
      return {
        async start() {
          await worker.start();
          return { said: "working" };
        },
        close: () => worker.close(),
      };
    },
  },
  console.error,
);
