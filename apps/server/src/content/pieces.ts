import { isDeepStrictEqual } from "node:util";
import { ContentBody, type ContentKind, type ContentPiece } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import { cleanBody } from "./html.ts";
import { mediaIdOf, picturesOf, type Piece } from "./rules.ts";
import {
  deletePiece,
  insertPiece,
  listPieces,
  lockOrder,
  lockPiece,
  updateOrder,
  updatePiece,
  type PieceRow,
} from "./store.ts";

/**
 * How pieces are written. All of it happens in the caller's transaction, and the caller audits it;
 * every process drops its cache when that transaction commits.
 */
export interface PieceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly invalidation: Pick<Invalidation, "announce">;
  readonly hasMerchant: (merchantCode: string) => Promise<boolean>;
  /** Those of the ids that are pictures for the site. */
  readonly findSitePictures: (tx: Tx, pictureIds: readonly string[]) => Promise<readonly string[]>;
  /** Names of the platform's own pictures; undefined while they are not built. */
  readonly listArt: () => Promise<ReadonlySet<string> | undefined>;
}

export interface PieceToSave {
  readonly body: ContentBody;
  readonly isOpen: boolean;
  /** ISO 8601. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** The revision that was read; 0 for a new piece. */
  readonly revision: number;
}

/** Undefined: written by a version that knew more than this one. */
export function readPiece({ body: stored, ...row }: PieceRow): Piece | undefined {
  const body = ContentBody.safeParse(stored);
  return body.success ? { ...row, body: body.data } : undefined;
}

export function pieceOf({ contentId, body, isOpen, revision, ...times }: Piece): ContentPiece {
  return {
    contentId,
    body,
    isOpen,
    startsAt: times.startsAt?.toISOString() ?? null,
    endsAt: times.endsAt?.toISOString() ?? null,
    updatedAt: times.updatedAt.toISOString(),
    revision,
  };
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Refuses: invalid_input, where cleaning leaves nothing or makes too much of it. */
function cleaned(body: ContentBody): ContentBody {
  const parsed = ContentBody.safeParse(cleanBody(body));
  if (parsed.success) return parsed.data;
  const fields = [{ path: "body.body.html", problem: "nothing_left" }];
  throw new Refusal("invalid_input", { fields });
}

/** Refuses: picture_unknown. */
async function demandPictures(deps: PieceDeps, tx: Tx, body: ContentBody): Promise<void> {
  const names = picturesOf(body);
  if (names.length === 0) return;
  const mediaIds = names.flatMap((name) => mediaIdOf(name) ?? []);
  const known = new Set(await deps.findSitePictures(tx, mediaIds));
  const art = await deps.listArt();
  const isKnown = (name: string) => {
    const mediaId = mediaIdOf(name);
    return mediaId === undefined ? (art?.has(name) ?? true) : known.has(mediaId);
  };
  if (!names.every(isKnown)) throw new Refusal("picture_unknown");
}

/** Whether a piece already has the wanted content. */
function isAlready(row: PieceRow, wanted: Omit<PieceToSave, "revision" | "startsAt" | "endsAt">) {
  const known = readPiece(row);
  return isDeepStrictEqual(known?.body, wanted.body) && row.isOpen === wanted.isOpen;
}

function isAtThisTime(row: PieceRow, startsAt: Date | null, endsAt: Date | null): boolean {
  return isDeepStrictEqual([row.startsAt, row.endsAt], [startsAt, endsAt]);
}

async function getPiece(tx: Tx, merchantCode: string, contentId: string): Promise<Piece> {
  const row = await lockPiece(tx, merchantCode, contentId);
  const piece = row && readPiece(row);
  if (piece === undefined) throw new Error("a piece was not written as it was meant");
  return piece;
}

export interface PieceChange {
  /** Undefined: it is new. The same as `after`: nothing was changed. */
  readonly before: Piece | undefined;
  readonly after: Piece;
}

async function savePiece(
  deps: PieceDeps,
  tx: Tx,
  place: { readonly merchantCode: string; readonly contentId: string },
  piece: PieceToSave,
): Promise<PieceChange> {
  const { merchantCode, contentId } = place;
  if (!(await deps.hasMerchant(merchantCode))) throw new Refusal("not_found");
  const { kind } = piece.body;
  const found = await lockPiece(tx, merchantCode, contentId);
  // A piece stays of its kind: its place in the order and its address are that kind's.
  if (found === undefined ? piece.revision > 0 : found.kind !== kind) {
    throw new Refusal("not_found");
  }
  const [startsAt, endsAt] = [momentOf(piece.startsAt), momentOf(piece.endsAt)];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw new Refusal("period_order");
  }
  const body = cleaned(piece.body);
  await demandPictures(deps, tx, body);
  const wanted = { ...place, kind, body, isOpen: piece.isOpen, startsAt, endsAt };
  const written = { ...wanted, at: deps.clock.now() };
  const before = found && readPiece(found);
  if (found === undefined) {
    if (!(await insertPiece(tx, written))) throw new Refusal("changed_meanwhile");
  } else {
    // A retry after a lost answer gets it; a new piece has revision 1 by then.
    const isAgain = found.revision === Math.max(1, piece.revision);
    if (isAgain && before && isAlready(found, wanted) && isAtThisTime(found, startsAt, endsAt)) {
      return { before, after: before };
    }
    if (!(await updatePiece(tx, written, piece.revision))) throw new Refusal("changed_meanwhile");
  }
  await deps.invalidation.announce(tx, "content");
  return { before, after: await getPiece(tx, merchantCode, contentId) };
}

interface KindPlace {
  readonly merchantCode: string;
  readonly kind: ContentKind;
}

/** The order pieces had, and what of them can be read. */
interface OldOrder {
  readonly contentIds: readonly string[];
  readonly pieces: readonly Piece[];
}

async function orderPieces(
  { invalidation, hasMerchant }: PieceDeps,
  tx: Tx,
  { merchantCode, kind }: KindPlace,
  wanted: readonly string[],
): Promise<OldOrder> {
  if (!(await hasMerchant(merchantCode))) throw new Refusal("not_found");
  const contentIds = await lockOrder(tx, merchantCode, kind);
  if (!isDeepStrictEqual(contentIds.toSorted(), wanted.toSorted())) {
    throw new Refusal("changed_meanwhile");
  }
  const rows = await listPieces(tx, merchantCode, kind);
  await updateOrder(tx, merchantCode, kind, wanted);
  await invalidation.announce(tx, "content");
  return { contentIds, pieces: rows.flatMap((row) => readPiece(row) ?? []) };
}

/** The use cases for writing. */
export function createPieces(deps: PieceDeps) {
  const { db, invalidation, hasMerchant } = deps;
  return {
    /**
     * A brand's pieces of one kind in their order, as the database has them now.
     *
     * Refuses: not_found.
     */
    listPieces: async (merchantCode: string, kind: ContentKind): Promise<Piece[]> => {
      if (!(await hasMerchant(merchantCode))) throw new Refusal("not_found");
      const rows = await db.read((reader) => listPieces(reader, merchantCode, kind));
      return rows.flatMap((row) => readPiece(row) ?? []);
    },

    /**
     * Writes a piece over the revision that was read, or a new one behind the others of its kind.
     * Repeating it changes nothing.
     *
     * Refuses, in this order: not_found, period_order, invalid_input, picture_unknown,
     * changed_meanwhile.
     */
    savePieceIn: (
      tx: Tx,
      place: { readonly merchantCode: string; readonly contentId: string },
      piece: PieceToSave,
    ): Promise<PieceChange> => savePiece(deps, tx, place, piece),

    /**
     * Deletes a piece and answers with what it was.
     *
     * Refuses, in this order: not_found, changed_meanwhile.
     */
    deletePieceIn: async (
      tx: Tx,
      place: { readonly merchantCode: string; readonly contentId: string },
      revision: number,
    ): Promise<Piece | undefined> => {
      const { merchantCode, contentId } = place;
      const found = await lockPiece(tx, merchantCode, contentId);
      if (found === undefined) throw new Refusal("not_found");
      if (!(await deletePiece(tx, merchantCode, contentId, revision))) {
        throw new Refusal("changed_meanwhile");
      }
      await invalidation.announce(tx, "content");
      return readPiece(found);
    },

    /**
     * Puts a brand's pieces of one kind into an order and answers with the one they had. All of
     * them must be named, so that nobody orders pieces they have not seen.
     *
     * Refuses, in this order: not_found, changed_meanwhile.
     */
    orderPiecesIn: (tx: Tx, place: KindPlace, contentIds: readonly string[]): Promise<OldOrder> =>
      orderPieces(deps, tx, place, contentIds),
  };
}
