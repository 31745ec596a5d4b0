import { sumLeft, type Incoherence } from "../../ledger/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { awardAccount } from "../awards/moves.ts";
import { cappedKind } from "./plays.ts";
import { listCapped, listPlaysAfter, listWrongGrants } from "./store.ts";

/** What the record of rounds has under these keys; what is not written down yet is left out. */
export type ListEntries = (
  reader: Reader,
  refs: readonly { readonly memberId: bigint; readonly keyId: string }[],
) => Promise<
  readonly {
    readonly memberId: bigint;
    readonly keyId: string;
    readonly kind: string;
    readonly amountMinor: bigint;
    readonly isUndone: boolean;
  }[]
>;

const atOnce = 5_000;
const findingsMax = 100;
const noKey = "0".repeat(32);

/** Members of whose wins another amount went back to the house than their grants say. */
async function findWrongCaps(tx: Tx): Promise<Incoherence[]> {
  const found: Incoherence[] = [];
  for (let after = 0n; ;) {
    const page = await listCapped(tx, after, atOnce);
    const last = page.length < atOnce ? undefined : page.at(-1)?.memberId;
    const left = await sumLeft(tx, awardAccount, { after, upTo: last, only: cappedKind });
    const kept = new Map(page.map(({ memberId, cappedMinor }) => [memberId, cappedMinor]));
    for (const memberId of new Set([...left.keys(), ...kept.keys()])) {
      const [is, mustBe] = [-(left.get(memberId) ?? 0n), kept.get(memberId) ?? 0n];
      if (is === mustBe) continue;
      const finding = `${is} went back of wins, grants say ${mustBe}`;
      found.push({ check: "wins above a cap went back", memberId, finding });
    }
    if (last === undefined) return found;
    after = last;
  }
}

/**
 * Looks for grants whose figures are not those of their rounds, and for free rounds that are not in
 * the record as what they are; an empty list means they agree. A play that is not in the record yet
 * is younger than the relay.
 */
export async function findFreeRoundIncoherences(
  db: Database,
  listEntries: ListEntries,
): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    const found = (await listWrongGrants(tx, findingsMax)).map((one) => {
      return { check: "a grant's figures are those of its rounds", ...one };
    });
    found.push(...(await findWrongCaps(tx)));
    let after = { memberId: 0n, keyId: noKey };
    for (;;) {
      const page = await listPlaysAfter(tx, after, atOnce);
      const entries = await listEntries(tx, page);
      const known = new Map(entries.map((one) => [`${one.memberId}:${one.keyId}`, one]));
      for (const play of page) {
        const entry = known.get(`${play.memberId}:${play.keyId}`);
        if (entry === undefined) continue;
        const amountMinor = play.kind === "bet" ? 0n : play.amountMinor;
        const [is, mustBe] = [entry, { ...play, amountMinor }].map((one) =>
          [one.kind, one.amountMinor, one.isUndone ? "undone" : "counts"].join(" "),
        );
        if (is === mustBe) continue;
        const finding = `${play.keyId} is ${is} in the record, a grant has ${mustBe}`;
        const check = "a free round is what the record says";
        found.push({ check, memberId: play.memberId, finding });
      }
      const last = page.at(-1);
      if (last === undefined || page.length < atOnce) return found;
      after = { memberId: last.memberId, keyId: last.keyId };
    }
  });
}
