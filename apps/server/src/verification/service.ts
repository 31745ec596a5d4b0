import type { DocumentKind, LevelUse, Verification, VerificationLevel } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Content } from "../content/index.ts";
import type { Reader, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Session } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import { documentChangedOf } from "./events.ts";
import { createDocumentReview, type DocumentReview, type DocumentReviewDeps } from "./review.ts";
import {
  acceptedKeptMs,
  levelOf,
  perDayMax,
  rejectedKeptMs,
  shownState,
  unmetNeed,
  type Declared,
  type Need,
  type Payment,
} from "./rules.ts";
import { placeOf } from "./sealing.ts";
import {
  countSince,
  deleteOldPictures,
  findPolicy,
  insertDocument,
  listDocuments,
  listLatestDocuments,
  listSmallPictures,
  upsertPolicy,
  type DocumentRow,
  type PolicyRow,
} from "./store.ts";

export interface VerificationDeps extends Omit<DocumentReviewDeps, "levelNow"> {
  readonly ids: Ids;
  readonly content: Pick<Content, "makePrivatePicture">;
  /** The member's own statement, and whether the age is enough for the brand. */
  readonly declared: (memberId: bigint) => Promise<Declared>;
}

export interface VerificationModule {
  readonly describe: (session: Session, merchantCode: string) => Promise<Verification>;
  /** Refuses, in this order: rate_limited, picture_invalid, document_waits. */
  readonly send: (
    session: Session,
    merchantCode: string,
    document: { readonly kind: DocumentKind; readonly picture: string },
  ) => Promise<Verification>;
  /**
   * Before money moves: what a payment asks for and the member has not proven, as the refusal it
   * is to be answered with, or undefined.
   */
  readonly refusalOf: (
    member: { readonly memberId: bigint; readonly merchantCode: string; readonly currency: string },
    payment: Payment,
  ) => Promise<Refusal | undefined>;
  readonly levelOf: (memberId: bigint) => Promise<VerificationLevel>;
  /** Whether a document of the member was accepted and is still good. */
  readonly isProvenIn: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Of these members, those who have one. */
  readonly provenIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<readonly bigint[]>;
  /** The documents of these members that are accepted now. */
  readonly acceptedIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly Pick<DocumentRow, "memberId" | "kind">[]>;
  /** For operators. */
  readonly review: DocumentReview;
  readonly savePolicy: (policy: PolicyRow) => Promise<void>;
  readonly savePolicyIn: (tx: Tx, policy: PolicyRow) => Promise<void>;
  /** Deletes pictures whose time is over; for the worker. */
  readonly cleanUp: () => Promise<number>;
}

function needsOf(policy: PolicyRow | undefined): Need[] {
  if (policy === undefined) return [];
  const all: readonly (readonly [LevelUse, bigint | null, VerificationLevel])[] = [
    ["withdrawal", policy.withdrawalAboveMinor, policy.withdrawalLevel],
    ["deposit", policy.depositAboveMinor, policy.depositLevel],
    ["deposits", policy.depositsAboveMinor, policy.depositsLevel],
  ];
  return all.flatMap(([use, aboveMinor, level]) =>
    aboveMinor === null ? [] : [{ use, aboveMinor, level }],
  );
}

/** The newest of each kind. */
function latest(rows: readonly DocumentRow[]): DocumentRow[] {
  const byKind = new Map<DocumentKind, DocumentRow>();
  for (const row of rows) if (!byKind.has(row.kind)) byKind.set(row.kind, row);
  return [...byKind.values()];
}

async function smallPictures({ sealer }: VerificationDeps, reader: Reader, rows: DocumentRow[]) {
  const [first] = rows;
  if (first === undefined) return new Map<string, string>();
  const ids = rows.map(({ documentId }) => documentId);
  const sealed = await listSmallPictures(reader, first.memberId, ids);
  return new Map(
    sealed.map((one) => {
      const place = placeOf("small_sealed", { ...one, memberId: first.memberId });
      return [one.documentId, pictureAddress(sealer.open(one.sealed, place))];
    }),
  );
}

export function pictureAddress(bytes: Buffer): string {
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

async function describe(
  deps: VerificationDeps,
  { memberId, currency }: Pick<Session, "memberId" | "currency">,
  merchantCode: string,
): Promise<Verification> {
  const declared = await deps.declared(memberId);
  const now = deps.clock.now();
  return deps.db.read(async (reader) => {
    const rows = await listDocuments(reader, memberId);
    const shown = latest(rows);
    const pictures = await smallPictures(deps, reader, shown);
    const needs = needsOf(await findPolicy(reader, merchantCode, currency));
    return {
      level: levelOf(declared, rows, now),
      declared,
      documents: shown.map((row) => ({
        documentId: row.documentId,
        kind: row.kind,
        state: shownState(row, now),
        submittedAt: row.submittedAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        reason: row.reason,
        note: row.note,
        expiresOn: row.expiresOn,
        picture: pictures.get(row.documentId) ?? null,
      })),
      currency,
      needs: needs.map(({ use, aboveMinor, level }) => ({
        use,
        above: formatMinor(minor(aboveMinor), currency),
        level,
      })),
    };
  });
}

async function send(
  deps: VerificationDeps,
  session: Session,
  merchantCode: string,
  { kind, picture }: { readonly kind: DocumentKind; readonly picture: string },
): Promise<Verification> {
  const { db, clock, ids, sealer } = deps;
  const { memberId } = session;
  const submittedAt = clock.now();
  const dayAgo = new Date(submittedAt.getTime() - dayMs);
  const count = await db.read((reader) => countSince(reader, memberId, dayAgo));
  if (count >= perDayMax) throw new Refusal("rate_limited", { retryAfterSeconds: dayMs / 1000 });
  const made = await deps.content.makePrivatePicture(picture, `member ${memberId}`);
  const document = { memberId, documentId: ids.uuidv7() };
  const isNew = await db.transaction(async (tx) => {
    const isAdded = await insertDocument(tx, {
      ...document,
      merchantCode,
      kind,
      submittedAt,
      largeSealed: sealer.seal(made.large, placeOf("large_sealed", document)),
      smallSealed: sealer.seal(made.small, placeOf("small_sealed", document)),
    });
    const sent = { ...document, merchantCode, kind, state: "submitted", reason: null } as const;
    if (isAdded) await deps.events.publish(tx, documentChangedOf(sent));
    return isAdded;
  });
  if (!isNew) throw new Refusal("document_waits");
  return describe(deps, session, merchantCode);
}

export function createVerification(deps: VerificationDeps): VerificationModule {
  const { db, clock } = deps;

  async function levelNow(memberId: bigint): Promise<VerificationLevel> {
    const declared = await deps.declared(memberId);
    const rows = await db.read((reader) => listDocuments(reader, memberId));
    return levelOf(declared, rows, clock.now());
  }

  async function acceptedIn(reader: Reader, memberIds: readonly bigint[]) {
    const now = clock.now();
    const rows = await listLatestDocuments(reader, memberIds);
    return rows.filter((row) => shownState(row, now) === "accepted");
  }

  return {
    describe: (session, merchantCode) => describe(deps, session, merchantCode),
    send: (...given) => send(deps, ...given),

    async refusalOf({ memberId, merchantCode, currency }, payment) {
      const policy = await db.read((reader) => findPolicy(reader, merchantCode, currency));
      const needs = needsOf(policy);
      // Most payments ask for nothing, and then nobody is looked at.
      if (unmetNeed(needs, payment, 0) === undefined) return undefined;
      const need = unmetNeed(needs, payment, await levelNow(memberId));
      if (need === undefined) return undefined;
      const { use, aboveMinor, level } = need;
      const above = formatMinor(minor(aboveMinor), currency);
      return new Refusal("verification_needed", { level, use, above, currency });
    },

    levelOf: levelNow,
    isProvenIn: async (reader, memberId) => {
      const now = clock.now();
      const rows = latest(await listDocuments(reader, memberId));
      return rows.some((row) => shownState(row, now) === "accepted");
    },
    provenIn: async (reader, memberIds) => [
      ...new Set((await acceptedIn(reader, memberIds)).map(({ memberId }) => memberId)),
    ],
    acceptedIn,
    review: createDocumentReview({ ...deps, levelNow }),
    savePolicyIn: upsertPolicy,
    savePolicy: (policy) => db.transaction((tx) => upsertPolicy(tx, policy)),
    cleanUp: () => {
      const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
      return db.transaction((tx) =>
        deleteOldPictures(tx, before(rejectedKeptMs), before(acceptedKeptMs)),
      );
    },
  };
}
