import type {
  DecideDocument,
  DocumentCase,
  DocumentInConsole,
  VerificationLevel,
} from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Database, Reader, Tx } from "../platform/db.ts";
import type { Events } from "../platform/events/index.ts";
import { Refusal } from "../platform/errors.ts";
import type { MomentPage } from "../platform/moments.ts";
import { pageOf, rangeOf, type PageAsked } from "../platform/pages.ts";
import { documentChangedOf } from "./events.ts";
import { isExpired, isNumbered, isWaiting, shownState } from "./rules.ts";
import { indexesOf, placeOf } from "./sealing.ts";
import {
  countQueue,
  decideDocument,
  findDocument,
  findLargePicture,
  hasPicture,
  listDocuments,
  listQueue,
  listQueueBefore,
  listTargets,
  listWithNumber,
  takeDocument,
  type DocumentRow,
  type QueueFilter,
  type Taking,
  type Verdict,
} from "./store.ts";

/** Documents as operators look at them and decide. */

export interface DocumentKey {
  readonly memberId: bigint;
  readonly documentId: string;
}

export interface DocumentChange {
  readonly before: DocumentRow;
  readonly after: DocumentRow;
  /** Other members with an accepted document of the same number. */
  readonly sameNumber: readonly bigint[];
}

interface NamedMember {
  readonly memberId: bigint;
  readonly username: string;
}

export interface DocumentReviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly sealer: Sealer;
  readonly findMembers: (memberIds: readonly bigint[]) => Promise<readonly NamedMember[]>;
  readonly findMembersIn: (tx: Tx, memberIds: readonly bigint[]) => Promise<readonly NamedMember[]>;
  readonly levelNow: (memberId: bigint) => Promise<VerificationLevel>;
}

/** How soon a document is looked at where the brand says nothing: a day. */
const targetMinutesUsual = 1440;

async function demandIn(reader: Reader, { memberId, documentId }: DocumentKey) {
  const row = await findDocument(reader, memberId, documentId);
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

async function shown(
  { db, clock, findMembers }: DocumentReviewDeps,
  rows: readonly DocumentRow[],
  operatorId: string,
): Promise<DocumentInConsole[]> {
  const targets = await db.read(listTargets);
  const members = await findMembers([...new Set(rows.map(({ memberId }) => memberId))]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  return rows.map((row) => ({
    documentId: row.documentId,
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    username: names.get(row.memberId) ?? "",
    kind: row.kind,
    state: shownState(row, clock.now()),
    submittedAt: row.submittedAt.toISOString(),
    targetMinutes: targets.get(row.merchantCode) ?? targetMinutesUsual,
    takenBy: isWaiting(row.state) ? row.takenByName : null,
    isMine: row.takenBy === operatorId,
    revision: row.revision,
  }));
}

function openNumber({ sealer }: DocumentReviewDeps, row: DocumentRow): string | null {
  return row.numberSealed === null
    ? null
    : sealer.open(row.numberSealed, placeOf("number_sealed", row)).toString("utf8");
}

async function sameNumberOf(
  deps: DocumentReviewDeps,
  reader: Reader,
  memberId: bigint,
  number: string,
) {
  return listWithNumber(reader, indexesOf(deps.sealer, number), memberId);
}

async function getCase(
  deps: DocumentReviewDeps,
  key: DocumentKey,
  operatorId: string,
): Promise<DocumentCase> {
  const { db, clock, findMembers } = deps;
  const { row, all, hasOne, same } = await db.read(async (reader) => {
    const found = await demandIn(reader, key);
    const number = openNumber(deps, found);
    return {
      row: found,
      all: await listDocuments(reader, key.memberId),
      hasOne: await hasPicture(reader, key.memberId, key.documentId),
      same: number === null ? [] : await sameNumberOf(deps, reader, key.memberId, number),
    };
  });
  const [inList] = await shown(deps, [row], operatorId);
  if (inList === undefined) throw new Refusal("not_found");
  return {
    ...inList,
    level: await deps.levelNow(key.memberId),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    reason: row.reason,
    note: row.note,
    expiresOn: row.expiresOn,
    hasPicture: hasOne,
    hasNumber: row.numberSealed !== null,
    sameNumber: (await findMembers(same)).map(({ memberId, username }) => ({
      memberId: String(memberId),
      username,
    })),
    others: all
      .filter(({ documentId }) => documentId !== key.documentId)
      .map((one) => ({
        documentId: one.documentId,
        kind: one.kind,
        state: shownState(one, clock.now()),
        submittedAt: one.submittedAt.toISOString(),
      })),
  };
}

function refuseField(path: string): Refusal {
  return new Refusal("invalid_input", { fields: [{ path, problem: "custom" }] });
}

type Accepting = Extract<DecideDocument, { readonly action: "accept" }>;

/** Refuses: invalid_input for a number that is missing or for an expiry that is past. */
function acceptance(
  { clock, sealer }: DocumentReviewDeps,
  row: DocumentRow,
  { number, expiresOn }: Accepting,
): Pick<Verdict, "expiresOn" | "numberSealed" | "numberIndex"> {
  if (isNumbered(row.kind) !== (number !== null)) throw refuseField("body.number");
  if (isExpired(expiresOn, clock.now())) throw refuseField("body.expiresOn");
  if (number === null) return { expiresOn, numberSealed: null, numberIndex: null };
  return {
    expiresOn,
    numberSealed: sealer.seal(Buffer.from(number), placeOf("number_sealed", row)),
    numberIndex: indexesOf(sealer, number)[0],
  };
}

async function decideIn(
  deps: DocumentReviewDeps,
  tx: Tx,
  key: DocumentKey,
  decision: DecideDocument,
  by: Taking,
): Promise<DocumentChange> {
  const before = await demandIn(tx, key);
  if (before.revision !== decision.revision || !isWaiting(before.state)) {
    throw new Refusal("changed_meanwhile");
  }
  const at = deps.clock.now();
  const none = { expiresOn: null, numberSealed: null, numberIndex: null };
  let sameNumber: readonly bigint[] = [];
  let verdict: Verdict;
  if (decision.action === "accept") {
    const accepted = acceptance(deps, before, decision);
    if (decision.number !== null) {
      sameNumber = await sameNumberOf(deps, tx, key.memberId, decision.number);
    }
    if (sameNumber.length > 0 && !decision.isSameKnown) {
      const members = await deps.findMembersIn(tx, sameNumber);
      const usernames = members.map(({ username }) => username);
      throw new Refusal("document_known", { usernames });
    }
    verdict = { state: "accepted", at, by, reason: null, note: null, ...accepted };
  } else {
    const note = decision.note === "" ? null : decision.note;
    verdict = { state: "rejected", at, by, reason: decision.reason, note, ...none };
  }
  const after = await decideDocument(tx, before, verdict);
  if (after === undefined) throw new Refusal("changed_meanwhile");
  await deps.events.publish(tx, documentChangedOf(after));
  return { before, after, sameNumber };
}

export function createDocumentReview(deps: DocumentReviewDeps) {
  const { db, sealer } = deps;
  return {
    list: async (filter: QueueFilter, page: PageAsked, operatorId: string) => {
      const { rows, total } = await db.read(async (reader) => ({
        total: await countQueue(reader, filter),
        rows: await listQueue(reader, filter, rangeOf(page)),
      }));
      return pageOf(page, total, await shown(deps, rows, operatorId));
    },

    /** Newest first, for callers that read all of them. */
    listBefore: async (filter: QueueFilter, page: MomentPage, operatorId: string) =>
      shown(deps, await db.read((reader) => listQueueBefore(reader, filter, page)), operatorId),

    ofMember: async (memberId: bigint, operatorId: string) => {
      const rows = await db.read((reader) => listDocuments(reader, memberId));
      return {
        level: await deps.levelNow(memberId),
        documents: await shown(deps, rows, operatorId),
      };
    },

    /** Refuses: not_found. */
    getCase: (key: DocumentKey, operatorId: string) => getCase(deps, key, operatorId),

    /** Refuses: not_found, changed_meanwhile where it is decided already. */
    takeIn: async (tx: Tx, key: DocumentKey, by: Taking) => {
      const before = await demandIn(tx, key);
      if (before.takenBy === by.operatorId && before.state === "in_review") {
        return { before, after: before };
      }
      const after = await takeDocument(tx, before, by);
      if (after === undefined) throw new Refusal("changed_meanwhile");
      return { before, after };
    },

    /** Refuses: not_found, changed_meanwhile, invalid_input, document_known. */
    decideIn: (tx: Tx, key: DocumentKey, decision: DecideDocument, by: Taking) =>
      decideIn(deps, tx, key, decision, by),

    /** Refuses: not_found. */
    demandIn,

    /** The picture to read, or undefined where it is kept no longer, and the number. */
    open: (key: DocumentKey) =>
      db.read(async (reader) => {
        const row = await demandIn(reader, key);
        const sealed = await findLargePicture(reader, key.memberId, key.documentId);
        const place = placeOf("large_sealed", row);
        return {
          picture: sealed === undefined ? undefined : sealer.open(sealed, place),
          number: openNumber(deps, row),
        };
      }),
  };
}

export type DocumentReview = ReturnType<typeof createDocumentReview>;
