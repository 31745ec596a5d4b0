import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Refusal } from "../errors.ts";
import type { Side, SideInput, SideJobs, SideResult } from "./jobs.ts";
import type { SideAnswer, SideQuestion } from "./wire.ts";

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The bundle beside this one; in development and tests the source, through its loader. */
function startSide(): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const program = new URL(isSource ? "../../bin/side.ts" : "side.js", import.meta.url);
  return fork(fileURLToPath(program), [], {
    serialization: "advanced",
    execArgv: isSource ? ["--import", import.meta.resolve("tsx")] : ["--enable-source-maps"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { NODE_ENV: process.env["NODE_ENV"], PATH: process.env["PATH"] },
  });
}

function errorOf({ failure }: SideAnswer): unknown {
  if (failure === undefined) return undefined;
  if ("code" in failure) return new Refusal(failure.code, failure.value);
  return new Error(`a job beside the program failed: ${failure.message}`);
}

export interface SideProgram<J extends SideJobs> extends Side<J> {
  /** Starts the program before its first job asks for it. */
  start(): void;
}

/**
 * The program for the jobs, started by `start` or by the first job. One that ended is started again
 * by the next job; the jobs it had fail with an error.
 */
export function openSideProgram<J extends SideJobs>(): SideProgram<J> {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let isClosed = false;

  function settle(answer: SideAnswer): void {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    const error = errorOf(answer);
    if (error === undefined) asker?.resolve(answer.result);
    else asker?.reject(error);
  }

  function onEnded(ended: ChildProcess): void {
    if (child !== ended) return;
    child = undefined;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new Error("the program beside this one ended"));
  }

  function open(): ChildProcess {
    if (isClosed) throw new Error("the program beside this one is closed");
    if (child !== undefined) return child;
    const own = startSide();
    child = own;
    own.on("message", (answer: SideAnswer) => settle(answer));
    own.on("error", () => onEnded(own));
    own.on("exit", () => onEnded(own));
    return own;
  }

  return {
    start: () => void open(),
    run<N extends keyof J & string>(name: N, input: SideInput<J, N>): Promise<SideResult<J, N>> {
      return new Promise((resolve, reject) => {
        const own = open();
        lastId += 1;
        const id = lastId;
        waiting.set(id, { resolve: (result) => resolve(result as SideResult<J, N>), reject });
        const question: SideQuestion = { id, name, input };
        own.send(question, (error) => {
          if (error === null || !waiting.delete(id)) return;
          reject(error);
        });
      });
    },
    async close() {
      isClosed = true;
      const own = child;
      if (own === undefined || own.exitCode !== null || !own.connected) return;
      const ended = once(own, "exit");
      own.disconnect();
      await ended;
    },
  };
}
