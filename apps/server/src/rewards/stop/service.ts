import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handler, Handlers } from "../../platform/http/call.ts";
import { takingCalls, type TakingCall } from "./rules.ts";
import { isStopped } from "./store.ts";

/** Refuses: rewards_stopped, while the rewards of the brand are stopped. */
export async function demandRunning(reader: Reader, merchantCode: string): Promise<void> {
  if (await isStopped(reader, merchantCode)) throw new Refusal("rewards_stopped");
}

interface GuardDeps {
  readonly db: Database;
}

function guardOne<N extends TakingCall>({ db }: GuardDeps, handle: Handler<N>): Handler<N> {
  return async (input, context) => {
    await db.read((reader) => demandRunning(reader, context.merchantCode));
    return handle(input, context);
  };
}

/**
 * The one place that every call of members who take something passes: with these handlers, none of
 * them reaches its use case while the brand's rewards are stopped. A call that came just before the
 * stop ends as usual, except that what it would pay waits (awards/waiting.ts).
 */
export function guardTaking<H extends Pick<Handlers<TakingCall>, TakingCall>>(
  deps: GuardDeps,
  handlers: H,
): H {
  const guarded = takingCalls.map((name) => [name, guardOne(deps, handlers[name])] as const);
  return { ...handlers, ...Object.fromEntries(guarded) };
}
