import process from "node:process";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { runCommand, type Opening } from "./command.ts";
import { ConfigError } from "./platform/config.ts";
import { Refusal } from "./platform/errors.ts";

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

/** What a command prints where, when it is closed, and how it ends. */
async function ran(command: () => Promise<number>) {
  const lines: string[] = [];
  const open: Opening<undefined> = async (work) => {
    try {
      return await work(undefined);
    } finally {
      lines.push("closed");
    }
  };
  await runCommand(open, (_on, _given, say) => (say("begun"), command()), {
    log: (line) => lines.push(`out ${line}`),
    error: (line) => lines.push(`err ${line}`),
  });
  return { lines, exitCode: process.exitCode };
}

it.each([0, 1, 2])("ends with what the command answers: %d", async (status) => {
  const ended = await ran(() => Promise.resolve(status));
  expect(ended).toEqual({ lines: ["out begun", "closed"], exitCode: status });
});

it.each([
  [new ConfigError(["PORT: not a port"]), "The settings are not right:\nPORT: not a port"],
  [new Refusal("not_found"), /^err [A-Z].*\.$/],
  [new Refusal("not_found", { id: "7" }), /\{"id":"7"\}$/],
  [z.uuid().safeParse("seven").error, /Invalid UUID/],
  [new Error("the database is away"), "the database is away"],
  ["stopped", "stopped"],
])(
  "prints %s as one sentence on stderr, after it is closed, and ends with 2",
  async (error, said) => {
    const { lines, exitCode } = await ran(() => {
      throw error;
    });
    expect(lines.slice(0, 2)).toEqual(["out begun", "closed"]);
    expect(lines[2]).toMatch(said instanceof RegExp ? said : `err ${said}`);
    expect(exitCode).toBe(2);
  },
);
