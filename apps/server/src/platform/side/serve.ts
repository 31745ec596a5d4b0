import { setPriority } from "node:os";
import { Refusal } from "../errors.ts";
import type { SideJobs } from "./jobs.ts";
import type { SideAnswer, SideQuestion } from "./wire.ts";

/**
 * Five steps below the others: it has a quarter of a core that both want, and all of one they
 * leave. With ten a picture would take half a minute where others keep the machine busy.
 */
const niceness = 5;

function failureOf(error: unknown): SideAnswer["failure"] {
  if (error instanceof Refusal) return { code: error.code, value: error.value };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function sayOf(jobs: SideJobs, { id, name, input }: SideQuestion): Promise<SideAnswer> {
  try {
    const job = jobs[name];
    if (job === undefined) throw new Error(`no job is called ${name}`);
    return { id, result: await job(input as never) };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}

/** Makes this program the one that does the jobs. It ends with the program that started it. */
export function serveSide(jobs: SideJobs): void {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error("this program is started by another one");
  try {
    setPriority(niceness);
  } catch {
    // Some systems do not allow that; the jobs still run.
  }
  // A signal for the group is for the program that started this one, which may still need answers.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
  process.on("message", (question: SideQuestion) => {
    const answer = async (): Promise<void> => {
      const said = await sayOf(jobs, question);
      if (process.connected) send(said);
    };
    void answer();
  });
}
