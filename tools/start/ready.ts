import http from "node:http";
import { StartRefusal } from "./refusal.ts";

/**
 * Whether a program that this start has launched can work. Programs name the start in the header
 * X-Instance-Id: an answer without that name comes from somebody else's program at our address,
 * which is no reason to say "ready", nor a program to let our worker talk to.
 */

/** By `node:http`: `fetch` takes 0.1 s to load, and nothing else of a start needs it. */
function answerOf(address: string) {
  return new Promise<{ isReady: boolean; instanceId: string | null } | undefined>((resolve) => {
    const asked = http.get(address, { timeout: 2_000, agent: false }, (response) => {
      const { "x-instance-id": named } = response.headers;
      const instanceId = typeof named === "string" ? named : null;
      response.resume();
      response.once("close", () => resolve({ isReady: response.statusCode === 200, instanceId }));
    });
    asked.once("timeout", () => asked.destroy());
    // Nobody answers yet.
    asked.once("error", () => resolve(undefined));
  });
}

/** Refuses when somebody else answers. */
export async function isOwnReady(
  name: string,
  address: string,
  instanceId: string,
): Promise<boolean> {
  const answer = await answerOf(address);
  if (answer === undefined) return false;
  if (answer.instanceId === instanceId) return answer.isReady;
  throw new StartRefusal(
    `Something else answers at ${address}: another program has taken the port of the ${name}. ` +
      "Stop that one, or set PORT to run this one beside it.",
  );
}
