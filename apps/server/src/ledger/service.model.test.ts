import { minor } from "@baize/money";
import {
  array,
  assert,
  asyncProperty,
  bigInt,
  boolean,
  constant,
  constantFrom,
  oneof,
  option,
  record,
  type Arbitrary,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "../platform/clock.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger, type Command, type Ledger, type Outcome } from "./index.ts";
import { assertCoherent } from "./coherence.ts";

/**
 * A reference ledger: the rules in plain memory, one member at a time.
 *
 * The real one gets the same commands at once, through two programs. Commands of different members
 * do not touch each other, and each program keeps the order of one member's commands, so sending a
 * member's commands through one program must give exactly the reference's answers and balances.
 */
class Reference {
  #cash = 0n;
  readonly #operations = new Map<string, { content: string; delta: bigint; isReversal: boolean }>();
  readonly #reversed = new Set<string>();

  get cash(): bigint {
    return this.#cash;
  }

  ask(command: Command): Outcome["status"] {
    // Whether it may overdraw is a permission, not part of what is asked.
    const content = JSON.stringify({ ...command, mayOverdraw: false }, (_, value: unknown) =>
      typeof value === "bigint" ? `${value}` : value,
    );
    const known = this.#operations.get(command.key);
    if (known !== undefined) return known.content === content ? "duplicate" : "key_reused";
    if (this.#reversed.has(command.key)) return "voided";
    const isReversal = "reverses" in command;
    let status: Outcome["status"] = "ok";
    let delta = 0n;
    if (isReversal) {
      const target = this.#operations.get(command.reverses);
      if (this.#reversed.has(command.reverses)) status = "already_reversed";
      else if (target?.isReversal === true) status = "not_reversible";
      else if (target === undefined) status = "tombstoned";
      else delta = -target.delta;
    } else {
      const amount: bigint = command.amountMinor;
      delta = command.debit === "cash" ? -amount : amount;
    }
    const mayMove = delta >= 0n || this.#cash + delta >= 0n || command.mayOverdraw === true;
    if (!mayMove) return "insufficient";
    if (!isReversal && command.requires !== undefined) {
      const isThere = this.#operations.has(command.requires);
      if (!isThere || this.#reversed.has(command.requires)) return "missing_required";
    }
    this.#cash += delta;
    this.#operations.set(command.key, { content, delta, isReversal });
    if (isReversal && (status === "ok" || status === "tombstoned")) {
      this.#reversed.add(command.reverses);
    }
    return status;
  }
}

const keys = constantFrom("a", "b", "c", "d", "e", "f", "g", "h");

/** Few keys, small amounts: collisions of every sort are the point. */
const step = oneof(
  record({
    type: constant("post" as const),
    isDebit: boolean(),
    amount: bigInt({ min: 0n, max: 40n }),
    key: keys,
    requires: option(keys, { nil: undefined, freq: 2 }),
  }),
  record({
    type: constant("reverse" as const),
    key: keys,
    reverses: keys,
    mayOverdraw: boolean(),
  }),
);
type Step = typeof step extends Arbitrary<infer T> ? T : never;

function commandOf(memberId: bigint, one: Step): Command | undefined {
  const base = { memberId, key: one.key, currency: "BDT" };
  if (one.type === "reverse") {
    if (one.key === one.reverses) return undefined;
    const { reverses, mayOverdraw } = one;
    return { ...base, kind: "rollback", reverses, mayOverdraw };
  }
  if (one.key === one.requires) return undefined;
  return {
    ...base,
    kind: one.isDebit ? "bet" : "win",
    debit: one.isDebit ? "cash" : "house",
    credit: one.isDebit ? "house" : "cash",
    amountMinor: minor(one.amount),
    ...(one.requires === undefined ? {} : { requires: one.requires }),
  };
}

let test: TestDatabase;
let programs: readonly Ledger[];
let nextMember = 1n;

beforeAll(async () => {
  test = await createTestDatabase();
  programs = [1, 2].map(() =>
    createLedger({ db: test.db, url: test.url, clock: systemClock, ids: createIds(systemClock) }),
  );
});
afterAll(async () => {
  await Promise.all(programs.map((ledger) => ledger.stop()));
  await test.close();
});

async function compare(histories: readonly (readonly Step[])[]): Promise<void> {
  const members = histories.map((steps, index) => ({
    memberId: (nextMember += 1n),
    ledger: programs[index % programs.length] as Ledger,
    reference: new Reference(),
    steps,
  }));
  await test.db.transaction(async (tx) => {
    for (const { memberId, ledger } of members) await ledger.openAccounts(tx, memberId, "BDT");
  });
  await Promise.all(
    members.map(async ({ memberId, ledger, reference, steps }) => {
      const commands = steps.flatMap((one) => commandOf(memberId, one) ?? []);
      // All at once: the queue keeps one member's order and mixes members into batches.
      const answers = await Promise.all(commands.map((command) => ledger.enqueue(command)));
      const expected = commands.map((command) => reference.ask(command));
      expect(answers.map((answer) => answer?.status)).toEqual(expected);
      expect((await ledger.balanceOf(memberId))?.cashMinor).toBe(reference.cash);
    }),
  );
}

/** Everybody uses the same few keys at once, through two programs, and each key gets one owner. */
async function compete(histories: readonly (readonly Step[])[]): Promise<void> {
  const run = String((nextMember += 1n));
  const members = histories.map((steps, index) => ({
    memberId: (nextMember += 1n),
    ledger: programs[index % programs.length] as Ledger,
    steps,
  }));
  await test.db.transaction(async (tx) => {
    for (const { memberId, ledger } of members) await ledger.openAccounts(tx, memberId, "BDT");
  });
  const answers = await Promise.all(
    members.flatMap(({ memberId, ledger, steps }) =>
      steps.flatMap((one) => {
        const command = commandOf(memberId, one);
        if (command === undefined) return [];
        const key = `${run}${one.key}`;
        const owned = ledger.enqueue({ ...command, key, ownsKey: true });
        return [owned.then((outcome) => ({ memberId, key, outcome }))];
      }),
    ),
  );
  const owners = new Map<string, bigint>();
  for (const { memberId, key, outcome } of answers) {
    if (!("operationId" in outcome)) continue;
    expect(owners.get(key) ?? memberId).toBe(memberId);
    owners.set(key, memberId);
  }
  for (const { memberId, key, outcome } of answers) {
    if (outcome.status === "key_taken") expect(owners.get(key)).not.toBe(memberId);
    expect(await programs[0]?.ownerOf(key)).toBe(owners.get(key));
  }
}

describe("the ledger against the reference ledger", () => {
  it("answers random commands of many members at once exactly alike", async () => {
    const history = array(step, { minLength: 1, maxLength: 25 });
    await assert(asyncProperty(array(history, { minLength: 1, maxLength: 12 }), compare), {
      numRuns: 30,
    });
  }, 180_000);

  it("gives an owned key to one of all members who ask for it at once", async () => {
    const history = array(step, { minLength: 1, maxLength: 12 });
    await assert(asyncProperty(array(history, { minLength: 2, maxLength: 10 }), compete), {
      numRuns: 25,
    });
    await assertCoherent(test.db);
  }, 180_000);
});
