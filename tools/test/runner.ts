import { spawn } from "node:child_process";

/** A program that runs in a group of its own, and is stopped together with all it has started. */
interface RunnerOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly limitMs: number;
  /** What is not gone by then after it was asked to stop is killed. */
  readonly graceMs?: number;
}

interface Ended {
  readonly code: number | null;
  /** Set where it had to be stopped. */
  readonly stoppedBy: string | undefined;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs Node with its output in view, and waits until it is gone; its group is killed then. */
export function runGroup(args: readonly string[], options: RunnerOptions): Promise<Ended> {
  const { cwd, env, limitMs, graceMs = 30_000 } = options;
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    // A Ctrl-C reaches only us: we hand it on once, and wait.
    detached: true,
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Nobody is left in the group.
    }
  };
  let stoppedBy: string | undefined;
  let forced: NodeJS.Timeout | undefined;
  const stop = (signal: NodeJS.Signals, why: string) => {
    stoppedBy ??= why;
    kill(signal);
    forced ??= setTimeout(() => kill("SIGKILL"), graceMs);
  };
  const limit = setTimeout(() => stop("SIGTERM", "its time limit"), limitMs);
  const onSignal = (signal: NodeJS.Signals) => stop(signal, signal);
  for (const signal of signals) process.on(signal, onSignal);
  return new Promise((resolve) => {
    const settle = (code: number | null) => {
      clearTimeout(limit);
      clearTimeout(forced);
      // The runner is gone; whatever it left in the group goes too.
      kill("SIGKILL");
      for (const signal of signals) process.off(signal, onSignal);
      resolve({ code, stoppedBy });
    };
    child.once("error", () => settle(null));
    child.once("exit", settle);
  });
}
