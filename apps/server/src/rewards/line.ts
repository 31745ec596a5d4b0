import { Refusal } from "../platform/errors.ts";

/**
 * What waits for one thing is done together: one batch of it at a time, and whoever comes meanwhile
 * is in the next. Nobody waits for others to come: who is alone goes at once.
 */
export interface LineDeps<Asked, Answer> {
  /** Those who wait for the same thing. */
  readonly thingOf: (asked: Asked) => string;
  /** Of these only one is in a batch; a second comes after the first is answered. */
  readonly whoOf: (asked: Asked) => bigint;
  /**
   * The answers in the order they were asked; one that is undefined goes into the next batch. Each
   * batch must answer at least one.
   */
  readonly settle: (batch: readonly Asked[]) => Promise<readonly (Answered<Answer> | undefined)[]>;
  /** Who may wait for one thing, beyond which a caller is refused; some seconds of them. */
  readonly waitingMax?: number;
  /** Of one transaction, where its accounts may be held for longer. */
  readonly batchMax?: number;
}

export type Answered<Answer> = { readonly value: Answer } | { readonly error: unknown };

/** What work of its own came to. */
export async function answerOf<Answer>(work: () => Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

/** With more than these a transaction would hold their accounts for long. */
const batchMax = 64;
/** Some seconds of them: who came later would wait longer than anybody does. */
const waitingMax = 1_000;
const retryAfterSeconds = 2;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The oldest, each of another; the others stay in their order. */
function takeBatch<One>(line: One[], whoOf: (one: One) => bigint, most: number): One[] {
  const batch = new Map<bigint, One>();
  const left: One[] = [];
  for (const one of line) {
    const isIn = batch.size < most && !batch.has(whoOf(one));
    if (isIn) batch.set(whoOf(one), one);
    else left.push(one);
  }
  line.splice(0, line.length, ...left);
  return [...batch.values()];
}

export function createLine<Asked, Answer>(deps: LineDeps<Asked, Answer>) {
  type One = Waiting<Asked, Answer>;
  const lines = new Map<string, One[]>();

  /** Those without an answer. */
  async function answer(batch: readonly One[]): Promise<One[]> {
    try {
      const answers = await deps.settle(batch.map(({ asked }) => asked));
      return batch.filter(({ resolve, reject }, at) => {
        const answered = answers[at];
        if (answered === undefined) return true;
        if ("value" in answered) resolve(answered.value);
        else reject(answered.error);
        return false;
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return [];
    }
  }

  async function work(thing: string, line: One[]): Promise<void> {
    while (line.length > 0) {
      // Who was told just now may ask for the next, and those of this turn of the loop join.
      await new Promise(setImmediate);
      const batch = takeBatch(line, ({ asked }) => deps.whoOf(asked), deps.batchMax ?? batchMax);
      line.unshift(...(await answer(batch)));
    }
    lines.delete(thing);
  }

  return {
    /** Refuses: overloaded. */
    ask(asked: Asked): Promise<Answer> {
      const thing = deps.thingOf(asked);
      return new Promise((resolve, reject) => {
        const line = lines.get(thing);
        if (line !== undefined && line.length >= (deps.waitingMax ?? waitingMax)) {
          reject(new Refusal("overloaded", { retryAfterSeconds }));
          return;
        }
        const waiting = { asked, resolve, reject };
        if (line !== undefined) {
          line.push(waiting);
          return;
        }
        const own = [waiting];
        lines.set(thing, own);
        void work(thing, own);
      });
    },
  };
}
