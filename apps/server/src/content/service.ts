import type { Announcement, HelpArticle, HomeContent, Promotion } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database, Reader } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import type { OfferLeave } from "../platform/offer-leave.ts";
import { createSnapshot } from "../platform/snapshot.ts";
import { createPictures, type PictureDeps } from "./pictures.ts";
import { createPieces, readPiece } from "./pieces.ts";
import {
  announcementOf,
  announcementsOf,
  helpOf,
  homeOf,
  isOfTheHouse,
  promotionsOf,
  withoutMarketing,
  type Onlooker,
  type Piece,
} from "./rules.ts";
import { listBodies, listHeads, type PieceHead, type PieceRow } from "./store.ts";
import { pageOf, rangeOf } from "../platform/pages.ts";

export interface ContentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly invalidation: Pick<Invalidation, "announce" | "on" | "here">;
  readonly hasMerchant: (merchantCode: string) => Promise<boolean>;
  /** Names of the platform's own pictures; undefined while they are not built. */
  readonly listArt: () => Promise<ReadonlySet<string> | undefined>;
  readonly onError: (error: unknown) => void;
  /** What re-encodes uploaded pictures; where absent, this program does. */
  readonly pictures?: PictureDeps["pictures"];
}

/** When no word of a change reaches this process, it shows within this time. */
const staleMsMax = 2000;

/** A body never changes without its revision, so one that was read before is not read again. */
function bodyKey({ merchantCode, contentId, revision, updatedAt }: PieceHead): string {
  return `${merchantCode} ${contentId} ${revision} ${updatedAt.getTime()}`;
}

const placeKey = ({ merchantCode, contentId }: PieceHead) => `${merchantCode} ${contentId}`;

type ByBrand = ReadonlyMap<string, readonly Piece[]>;

/** All pieces by brand, in their order. */
function createPieceCache({ db, clock, invalidation, onError }: ContentDeps) {
  let pieces = new Map<string, Piece>();

  async function readMissing(
    reader: Reader,
    heads: readonly PieceHead[],
  ): Promise<readonly PieceRow[]> {
    const missing = heads.filter((head) => !pieces.has(bodyKey(head)));
    if (missing.length === 0) return [];
    const contentIds = missing.map(({ contentId }) => contentId);
    return listBodies(reader, contentIds);
  }

  async function load(reader: Reader): Promise<ByBrand> {
    const heads = await listHeads(reader);
    // A piece may have got another revision since its head was read; what was read last counts.
    const fresh = new Map<string, Piece>();
    for (const row of await readMissing(reader, heads)) {
      const piece = readPiece(row);
      if (piece !== undefined) fresh.set(placeKey(row), piece);
      else onError(new Error(`the content ${row.contentId} cannot be read`));
    }
    const byBrand = new Map<string, Piece[]>();
    const kept = new Map<string, Piece>();
    for (const head of heads) {
      const piece = fresh.get(placeKey(head)) ?? pieces.get(bodyKey(head));
      if (piece === undefined) continue;
      kept.set(bodyKey({ ...head, ...piece }), piece);
      byBrand.set(head.merchantCode, [...(byBrand.get(head.merchantCode) ?? []), piece]);
    }
    pieces = kept;
    return byBrand;
  }

  const snapshot = createSnapshot({ db, clock, load, ageMsMax: staleMsMax });
  invalidation.on("content", () => snapshot.forget());
  return snapshot;
}

/** What the site shows of a brand, in the visitor's language. */
function createSiteViews(deps: ContentDeps) {
  const { clock } = deps;
  const cache = createPieceCache(deps);
  const piecesOf = async (merchantCode: string) => (await cache.current()).get(merchantCode) ?? [];

  return {
    /** What the home page, menus and footer show on a host of the brand; offers with leave only. */
    async home(
      merchantCode: string,
      visitor: Omit<Onlooker, "now">,
      leave: OfferLeave | undefined,
    ): Promise<HomeContent> {
      const home = homeOf(await piecesOf(merchantCode), { ...visitor, now: clock.now() });
      return leave === undefined ? withoutMarketing(home) : home;
    },

    /** Apps, licences and partners, as `home` has them. */
    listResources: async (merchantCode: string, visitor: Omit<Onlooker, "now">) =>
      homeOf(await piecesOf(merchantCode), { ...visitor, now: clock.now() }).resources,

    /** One page of announcements, newest first. */
    announcements: async (
      merchantCode: string,
      query: {
        readonly type: Announcement["type"] | undefined;
        readonly execution: Announcement["execution"] | undefined;
        readonly pageNum: number;
        readonly pageSize: number;
        /** For those that ask to play. */
        readonly leave: OfferLeave | undefined;
      },
      language: string,
    ) => {
      const { type, execution } = query;
      const filter = { ...(type && { type }), ...(execution && { execution }) };
      const known = announcementsOf(await piecesOf(merchantCode), filter, clock.now());
      const all = query.leave === undefined ? known.filter(isOfTheHouse) : known;
      const { limit, offset } = rangeOf(query);
      const shown = all.slice(offset, offset + limit);
      return pageOf(
        query,
        all.length,
        shown.map((piece) => announcementOf(piece, language)),
      );
    },

    /** Promotions that run, will run, or ended within the week. */
    promotions: async (
      _leave: OfferLeave,
      merchantCode: string,
      category: Promotion["category"] | undefined,
      language: string,
    ): Promise<Promotion[]> =>
      promotionsOf(await piecesOf(merchantCode), category, { language, now: clock.now() }),

    /** The help articles by section. */
    help: async (merchantCode: string, language: string): Promise<HelpArticle[]> =>
      helpOf(await piecesOf(merchantCode), language, clock.now()),
  };
}

/** What brands write, how it is written, and the pictures in it. */
export function createContent(deps: ContentDeps) {
  const pictures = createPictures(deps);
  return {
    ...createSiteViews(deps),
    ...pictures,
    ...createPieces({ ...deps, findSitePictures: pictures.findSitePicturesIn }),
    /** Forgets here at once what a change that has committed made old. */
    forget: () => deps.invalidation.here("content"),
  };
}

export type Content = ReturnType<typeof createContent>;
