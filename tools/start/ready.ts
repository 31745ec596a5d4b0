import { StartRefusal } from "./refusal.ts";

/**
 * Whether a program that this start has launched can work. Programs name the start in the header
 * X-Instance-Id: an answer without that name comes from somebody else's program at our address,
 * which is no reason to say "ready", nor a program to let our worker talk to.
 */

async function answerOf(address: string) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    const instanceId = response.headers.get("x-instance-id");
    return { isReady: response.status === 200, instanceId };
  } catch {
    // Nobody answers yet.
    return undefined;
  }
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
