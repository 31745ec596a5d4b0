import type { AuditAction, SystemFinding } from "@baize/contract";
import type { Reader, Tx } from "../db.ts";
import {
  differencesOf,
  never,
  rightAgain,
  type CriticalPlace,
  type Difference,
  type KnownRow,
  type RowDigest,
} from "./rules.ts";
import { digestRows, findReadTo, forgetKnown, listKnown, saveKnown, saveReadTo } from "./store.ts";

/**
 * The look at critical settings, a place after the other:
 *
 *   first look           all rows are known
 *   as it was            nothing
 *   differs, explained   accepted as the new value
 *   differs, otherwise   doubtful, and a finding with every look
 *   doubtful             until it is as it was, or two persons approve; no later entry explains it
 */
export interface SettingsDeps {
  readonly places: readonly CriticalPlace[];
  /** Where the audit trail ends; nothing is added to it until the transaction is over. */
  readonly auditEnd: (tx: Tx) => Promise<bigint>;
  /** Which of these actions the trail has after an entry. */
  readonly actionsSince: (
    reader: Reader,
    actions: readonly AuditAction[],
    afterSeq: bigint,
  ) => Promise<ReadonlySet<string>>;
}

type Deps = SettingsDeps;

export interface Approved {
  readonly rows: number;
  /** What differed until now: a place with its row, how, and the hash it has now. */
  readonly differed: readonly string[];
}

const subjectOf = ({ place, key }: Pick<RowDigest, "place" | "key">) => `${place} ${key}`;

/** Takes rows as they are. */
async function know(tx: Tx, rows: readonly Difference[], at: Date): Promise<void> {
  await forgetKnown(
    tx,
    rows.filter(({ problem }) => problem === "missing"),
  );
  const there = rows.filter(({ problem }) => problem !== "missing");
  await saveKnown(
    tx,
    there.map((row) => ({ ...row, isDoubtful: false })),
    at,
  );
}

/** Ends the doubt about rows that are as they should be again. */
async function clear(tx: Tx, rows: readonly KnownRow[], at: Date): Promise<void> {
  await forgetKnown(
    tx,
    rows.filter(({ digest }) => digest === never),
  );
  const back = rows.filter(({ digest }) => digest !== never);
  await saveKnown(
    tx,
    back.map((row) => ({ ...row, isDoubtful: false })),
    at,
  );
}

async function lookAt(deps: Deps, tx: Tx, { place, end, at }: Look): Promise<Found> {
  const name = place.place;
  const [known, found] = [await listKnown(tx, name), await digestRows(tx, place)];
  const readTo = await findReadTo(tx, name);
  const differing = differencesOf(known, found);
  await saveReadTo(tx, name, end);
  if (readTo === undefined) {
    await know(tx, differing, at);
    return { rows: found.length, doubtful: [] };
  }
  const isExplained = (await deps.actionsSince(tx, place.actions, readTo)).size > 0;
  const doubtful = differing.filter((row) => row.isDoubtful || !isExplained);
  await know(
    tx,
    differing.filter((row) => !doubtful.includes(row)),
    at,
  );
  const digestBefore = new Map(known.map(({ key, digest }) => [key, digest]));
  const marked = doubtful.map((row) => ({
    ...row,
    digest: digestBefore.get(row.key) ?? never,
    isDoubtful: true,
  }));
  await saveKnown(tx, marked, at);
  await clear(tx, rightAgain(known, differing), at);
  return { rows: found.length, doubtful };
}

interface Look {
  readonly place: CriticalPlace;
  readonly end: bigint;
  readonly at: Date;
}

interface Found {
  readonly rows: number;
  readonly doubtful: readonly Difference[];
}

export async function findSettings(deps: Deps, tx: Tx, at: Date) {
  // Held until commit, so that no entry can come between the trail and the rows.
  const end = await deps.auditEnd(tx);
  let rows = 0;
  const findings: SystemFinding[] = [];
  for (const place of deps.places) {
    const found = await lookAt(deps, tx, { place, end, at });
    rows += found.rows;
    for (const row of found.doubtful) {
      findings.push({ part: "configuration", subject: subjectOf(row), problem: row.problem });
    }
  }
  return { rows, findings };
}

export async function approveAll(deps: Deps, tx: Tx, at: Date): Promise<Approved> {
  const end = await deps.auditEnd(tx);
  let rows = 0;
  const differed: string[] = [];
  for (const place of deps.places) {
    const [known, found] = [await listKnown(tx, place.place), await digestRows(tx, place)];
    const differing = differencesOf(known, found);
    await know(tx, differing, at);
    await clear(tx, rightAgain(known, differing), at);
    await saveReadTo(tx, place.place, end);
    rows += found.length;
    for (const row of differing) {
      differed.push(`${subjectOf(row)}: ${row.problem} ${row.digest.slice(0, 16)}`);
    }
  }
  return { rows, differed };
}
