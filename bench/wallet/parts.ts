import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Sample } from "../lib/sample.ts";
import type { Asked, Told } from "./caller.ts";

/** The programs of the bench itself, beside those of the product. */
export interface Part {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Fails when it ends before it is closed. */
  readonly failed: Promise<never>;
  close(): void;
}

export function openPart(file: "caller.ts" | "bare.ts"): Part {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(program, { serialization: "advanced", env });
  const failed = once(child, "exit").then(() => {
    throw new Error(`${file} ended`);
  });
  failed.catch(() => {});
  return { pid: child.pid ?? 0, child, failed, close: () => child.disconnect() };
}

/** The next thing a part says. */
export async function heardOf<T>({ child, failed }: Part): Promise<T> {
  const [told] = (await Promise.race([once(child, "message"), failed])) as [T];
  return told;
}

async function ask(part: Part, asked: Asked): Promise<Told> {
  part.child.send(asked);
  return heardOf<Told>(part);
}

/** Hands the calls over, and then, between `before` and its end, has them made. */
export async function makeCalls(
  part: Part,
  asked: Exclude<Asked, "go">,
  before: () => void,
): Promise<Sample> {
  if ((await ask(part, asked)) !== "ready") throw new Error("the caller is out of step");
  before();
  const told = await ask(part, "go");
  if (told === "ready") throw new Error("the caller is out of step");
  return told;
}
