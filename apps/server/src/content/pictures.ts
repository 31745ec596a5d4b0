import { dayMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import { createShares } from "../platform/shares.ts";
import {
  makePicture,
  makePrivatePicture,
  type MadePicture,
  type PrivatePicture,
  type SourceFormat,
} from "./picture-maker.ts";
import {
  deleteUnused,
  findFile,
  findSitePictures,
  insertPicture,
  listSitePictures,
  usePictures,
  type StoredFile,
} from "./picture-store.ts";

/**
 * Pictures that were uploaded: operators' for the site, and visitors' for what they write to the
 * house. An id cannot be guessed, and nobody gets a visitor's picture without it.
 */
export interface PictureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly listArt: () => Promise<ReadonlySet<string> | undefined>;
  /** What makes the pictures; where absent, this program does. */
  readonly pictures?: PictureMaker | undefined;
}

/** Re-encodes pictures, in whichever program. */
interface PictureMaker {
  readonly makePicture: typeof makePicture;
  readonly makePrivatePicture: typeof makePrivatePicture;
}

/** How long a visitor may take between the picture and the feedback it belongs to. */
const unusedMsMax = dayMs;
const listedMax = 1000;
/** One picture at a time; a caller beyond the queue's limit is asked to try again. */
const making = {
  runningMax: 1,
  waitingMax: 7,
  perSourceMax: 5,
  retryAfterSeconds: 5,
  restFactor: 1,
};
/** Files kept in memory, in bytes: a page's pictures are asked for by everybody at once. */
const keptBytesMax = 32 * 1024 * 1024;

const forSite: readonly SourceFormat[] = ["png", "jpeg", "webp", "avif"];
const fromVisitors: readonly SourceFormat[] = ["png", "jpeg"];

/** `source` is whose share of the queue it takes. Refuses: picture_invalid, rate_limited. */
type Make = (
  base64: string,
  accepted: readonly SourceFormat[],
  source?: string,
) => Promise<MadePicture>;

/** 128 bits nobody guesses. */
function newId(ids: Ids): string {
  return ids.randomBytes(16).toString("hex");
}

/** The public address of a picture: "media/<id>". */
function nameOf(pictureId: string): string {
  return `media/${pictureId}`;
}

/** "lantern-koi" reads "Lantern koi". */
function titleOf(art: string): string {
  const words = art.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Operators' pictures. */
function createSitePictures({ db, clock, ids, listArt }: PictureDeps, make: Make) {
  return {
    /** Re-encodes an operator's picture; `keepPictureIn` stores it. Refuses: picture_invalid. */
    makeSitePicture: (base64: string): Promise<MadePicture> => make(base64, forSite),

    /** Keeps a picture for the site and answers with its name. */
    keepPictureIn: async (tx: Tx, title: string, made: MadePicture): Promise<string> => {
      const pictureId = newId(ids);
      const place = { pictureId, purpose: "site", merchantCode: null, title } as const;
      await insertPicture(tx, { ...place, ...made, uploadedAt: clock.now() });
      return nameOf(pictureId);
    },

    /** Keeps a picture of a game and answers with its name. */
    keepGamePictureIn: async (tx: Tx, title: string, made: MadePicture): Promise<string> => {
      const pictureId = newId(ids);
      const place = { pictureId, purpose: "game", merchantCode: null, title } as const;
      await insertPicture(tx, { ...place, ...made, uploadedAt: clock.now() });
      return nameOf(pictureId);
    },

    /** What content may use: the platform's own pictures, then those uploaded, newest first. */
    listPictures: async () => {
      const art = [...((await listArt()) ?? [])].toSorted();
      const uploaded = await db.read((reader) => listSitePictures(reader, listedMax));
      return [
        ...art.map((picture) => ({ picture, title: titleOf(picture), uploadedAt: null })),
        ...uploaded.map((row) => ({
          picture: nameOf(row.pictureId),
          title: row.title,
          uploadedAt: row.uploadedAt.toISOString(),
        })),
      ];
    },

    findSitePicturesIn: findSitePictures,
  };
}

/** Visitors' pictures. */
function createFeedbackPictures({ db, clock, ids }: PictureDeps, make: Make) {
  return {
    /** Keeps a visitor's picture for a day, until a feedback uses it. Refuses: picture_invalid. */
    keepFeedbackPicture: async (
      merchantCode: string,
      base64: string,
      source?: string,
    ): Promise<string> => {
      const made = await make(base64, fromVisitors, source);
      const pictureId = newId(ids);
      const place = { pictureId, purpose: "feedback", merchantCode, title: "" } as const;
      await db.transaction((tx) =>
        insertPicture(tx, { ...place, ...made, uploadedAt: clock.now() }),
      );
      return pictureId;
    },

    /**
     * Takes pictures for one feedback; none of them can be taken again.
     *
     * Refuses: picture_unknown.
     */
    takePicturesIn: async (
      tx: Tx,
      merchantCode: string,
      pictureIds: readonly string[],
    ): Promise<void> => {
      const all = new Set(pictureIds);
      const taken = await usePictures(tx, merchantCode, [...all], clock.now());
      if (taken !== all.size) throw new Refusal("picture_unknown");
    },

    /** Deletes visitors' pictures that no feedback used within a day; for the worker. */
    cleanUpPictures: (): Promise<number> =>
      db.transaction((tx) => deleteUnused(tx, new Date(clock.now().getTime() - unusedMsMax))),
  };
}

/** Files as the site asks for them; what is public is kept in memory. */
function createPictureFiles({ db }: PictureDeps) {
  const kept = new LRUCache<string, StoredFile>({
    maxSize: keptBytesMax,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  return {
    /** A file of a picture; a picture that is smaller than asked for comes as it is. */
    findPictureFile: async (
      pictureId: string,
      width: number,
      format: string,
    ): Promise<StoredFile | undefined> => {
      const key = `${pictureId} ${width} ${format}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const found = await db.read((reader) => findFile(reader, pictureId, width, format));
      if (found !== undefined && found.purpose !== "feedback") kept.set(key, found);
      return found;
    },
  };
}

export function createPictures(deps: PictureDeps) {
  const shares = createShares(making);
  const maker = deps.pictures ?? { makePicture, makePrivatePicture };
  const make: Make = (base64, accepted, source) =>
    shares.run(source, () => maker.makePicture(Buffer.from(base64, "base64"), accepted));
  return {
    /**
     * Re-encodes a picture that is kept elsewhere and shown to few. `source` is whose share of the
     * queue it uses.
     *
     * Refuses: picture_invalid, rate_limited.
     */
    makePrivatePicture: (base64: string, source?: string): Promise<PrivatePicture> =>
      shares.run(source, () => maker.makePrivatePicture(Buffer.from(base64, "base64"))),
    ...createSitePictures(deps, make),
    ...createFeedbackPictures(deps, make),
    ...createPictureFiles(deps),
  };
}
