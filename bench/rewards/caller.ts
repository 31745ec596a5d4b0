import { Agent, request } from "node:http";
import { closedLoop, type Sample } from "../lib/sample.ts";

/** Members who look at their pages over HTTP, in a process of its own. */

export interface Looking {
  readonly port: number;
  readonly path: string;
  readonly tokens: readonly string[];
  readonly callers: number;
  readonly calls: number;
}

function look({ port, path }: Looking, token: string, agent: Agent): Promise<void> {
  const headers = {
    host: "localhost",
    authorization: `Bearer ${token}`,
    // Sessions of tests are of this program.
    "user-agent": "lightMyRequest",
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, agent, host: "127.0.0.1" }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function measure(asked: Looking): Promise<Sample> {
  const { tokens, callers, calls } = asked;
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const one = (index: number) => look(asked, tokens[index % tokens.length] ?? "", agent);
  // The first are for the compiler and what is kept.
  await closedLoop(callers, { calls: Math.ceil(calls / 4) }, one);
  const sample = await closedLoop(callers, { calls }, one);
  agent.destroy();
  return sample;
}

process.once("message", (asked: Looking) => {
  void measure(asked).then((sample) =>
    process.send?.(sample, undefined, undefined, () => process.disconnect()),
  );
});
