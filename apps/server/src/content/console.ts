import type { ContentBody, ContentKind, ContentPiece } from "@baize/contract";
import { createAudit, type Audit, change, differenceOf, type Actor } from "../backoffice/index.ts";
import { pieceOf, type PieceToSave } from "./pieces.ts";
import type { Content } from "./service.ts";
import type { Piece } from "./rules.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";

/** What operators write on the site. */
export interface ContentConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly content: Content;
}

type Deps = ContentConsoleDeps & { readonly audit: Audit };

interface Place {
  readonly merchantCode: string;
  readonly contentId: string;
}

/** What a piece is called in texts for people: its English title, or its purpose. */
function titleOf(body: ContentBody): string {
  if (body.kind === "social") return body.network;
  const { title } = body;
  return (title.en ?? Object.values(title)[0] ?? "").slice(0, 80);
}

function subjectOf(merchantCode: string, { body }: Pick<Piece, "body">): string {
  return `${merchantCode} ${body.kind}: ${titleOf(body)}`;
}

/** What of a piece an operator decides. */
function detailsOf(piece: Piece) {
  const { contentId, body, isOpen, startsAt, endsAt } = pieceOf(piece);
  return { contentId, body, isOpen, startsAt, endsAt };
}

/**
 * Writes a piece over the revision that was read; revision 0 writes a new one. The same again
 * changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, period_order, picture_unknown,
 * changed_meanwhile.
 */
async function saveContent(deps: Deps, actor: Actor | undefined, place: Place, to: PieceToSave) {
  const { audit, content } = deps;
  const saved = await change(deps, actor, "content.write", async (tx) => {
    const { before, after } = await content.savePieceIn(tx, place, to);
    if (before === after) return after;
    const subject = subjectOf(place.merchantCode, after);
    const { contentId } = place;
    if (before === undefined) {
      const action = "content.created" as const;
      await audit.record(tx, { actor, action, subject, after: detailsOf(after) });
    } else {
      const changed = differenceOf(detailsOf(before), detailsOf(after));
      const action = "content.updated" as const;
      const { before: from, after: now } = changed;
      const rows = { before: { contentId, ...from }, after: { contentId, ...now } };
      await audit.record(tx, { actor, action, subject, ...rows });
    }
    return after;
  });
  content.forget();
  return pieceOf(saved);
}

/**
 * Deletes a piece.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function deleteContent(
  deps: Deps,
  actor: Actor | undefined,
  place: Place,
  revision: number,
): Promise<void> {
  const { audit, content } = deps;
  await change(deps, actor, "content.write", async (tx) => {
    const piece = await content.deletePieceIn(tx, place, revision);
    const { merchantCode, contentId } = place;
    const subject = piece === undefined ? merchantCode : subjectOf(merchantCode, piece);
    const before = piece === undefined ? { contentId } : detailsOf(piece);
    await audit.record(tx, { actor, action: "content.deleted", subject, before });
  });
  content.forget();
}

/**
 * Puts a brand's pieces of one kind into an order; all of them are named.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function orderContents(
  deps: Deps,
  actor: Actor | undefined,
  place: { readonly merchantCode: string; readonly kind: ContentKind },
  contentIds: readonly string[],
): Promise<ContentPiece[]> {
  const { audit, content } = deps;
  const { merchantCode, kind } = place;
  await change(deps, actor, "content.write", async (tx) => {
    const before = await content.orderPiecesIn(tx, place, contentIds);
    if (before.contentIds.join() === contentIds.join()) return;
    // Ids say for certain which, titles say it to people; a piece may be deleted later.
    const titles = new Map(before.pieces.map(({ contentId, body }) => [contentId, titleOf(body)]));
    const rowOf = (ids: readonly string[]) => ({
      contentIds: ids,
      titles: ids.map((id) => titles.get(id) ?? id),
    });
    await audit.record(tx, {
      actor,
      action: "content.ordered",
      subject: `${merchantCode} ${kind}`,
      before: rowOf(before.contentIds),
      after: rowOf(contentIds),
    });
  });
  content.forget();
  return (await content.listPieces(merchantCode, kind)).map(pieceOf);
}

/**
 * Uploads a picture for the site; it is re-encoded before anything is locked.
 *
 * Refuses, in this order: picture_invalid, permission_denied.
 */
async function uploadPicture(
  deps: Deps,
  actor: Actor | undefined,
  { title, picture: base64 }: { readonly title: string; readonly picture: string },
): Promise<{ picture: string }> {
  const { audit, content } = deps;
  const made = await content.makeSitePicture(base64);
  const picture = await change(deps, actor, "content.write", async (tx) => {
    const name = await content.keepPictureIn(tx, title, made);
    const { width, height } = made;
    const after = { picture: name, title, width, height };
    await audit.record(tx, { actor, action: "picture.uploaded", subject: title, after });
    return name;
  });
  return { picture };
}

/** The use cases. `undefined` as actor is the platform. */
export function createContentConsole(given: ContentConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { content } = given;
  return {
    /** A brand's pieces of one kind in their order. Refuses: not_found. */
    listContents: async (merchantCode: string, kind: ContentKind): Promise<ContentPiece[]> =>
      (await content.listPieces(merchantCode, kind)).map(pieceOf),
    saveContent: (actor: Actor | undefined, place: Place, to: PieceToSave) =>
      saveContent(deps, actor, place, to),
    deleteContent: (actor: Actor | undefined, place: Place, revision: number) =>
      deleteContent(deps, actor, place, revision),
    orderContents: (
      actor: Actor | undefined,
      place: { readonly merchantCode: string; readonly kind: ContentKind },
      contentIds: readonly string[],
    ) => orderContents(deps, actor, place, contentIds),
    listPictures: content.listPictures,
    uploadPicture: (
      actor: Actor | undefined,
      upload: { readonly title: string; readonly picture: string },
    ) => uploadPicture(deps, actor, upload),
  };
}

export type ContentConsole = ReturnType<typeof createContentConsole>;
