import type { GameListEntry } from "@baize/contract";
import type { Content } from "../content/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import { fetchOutside } from "../platform/outside.ts";
import { listArtOfVendor, updateArt } from "./art-store.ts";
import { nextEdition } from "./store.ts";

/**
 * Pictures that vendors give of their games, for games the house has no art of. They are fetched
 * once, re-encoded like every uploaded picture, and kept; visitors never load from the vendor.
 */
export interface VendorArtDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly content: Pick<Content, "makeSitePicture" | "keepGamePictureIn">;
  /** Names of the house's covers; undefined while they are not built. */
  readonly listCovers: () => Promise<ReadonlySet<string> | undefined>;
  readonly invalidation: Pick<Invalidation, "announce" | "here">;
  readonly onError: (error: unknown) => void;
}

const bytesMax = 3 * 1024 * 1024;
const timeoutMs = 8000;
const types: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);
/** The rest of a long list comes with the next reading. */
const atOnceMax = 100;
/** A host that does not answer costs its time only so often. */
const failuresMax = 5;

export function createVendorArt(deps: VendorArtDeps) {
  const { db, invalidation } = deps;

  async function save(
    vendorCode: string,
    gameCode: string,
    art: string | { readonly title: string; readonly base64: string },
    thumbUrl: string | null,
  ): Promise<void> {
    const made =
      typeof art === "string" ? undefined : await deps.content.makeSitePicture(art.base64);
    await db.transaction(async (tx) => {
      const name =
        typeof art === "string" || made === undefined
          ? gameCode
          : await deps.content.keepGamePictureIn(tx, art.title, made);
      await nextEdition(tx);
      await updateArt(tx, { vendorCode, gameCode, art: name, thumbUrl });
      await invalidation.announce(tx, "catalogue");
    });
  }

  /** Returns how many pictures came. A picture that fails leaves its game as it is. */
  return async function takePictures(
    vendorCode: string,
    entries: readonly GameListEntry[],
    trustedHosts: ReadonlySet<string>,
  ): Promise<number> {
    const covers = await deps.listCovers();
    if (covers === undefined) return 0;
    const given = new Map(entries.map((entry) => [entry.game_code, entry] as const));
    let taken = 0;
    let failures = 0;
    for (const { gameCode, art, thumbUrl } of await db.read((reader) =>
      listArtOfVendor(reader, vendorCode),
    )) {
      if (taken >= atOnceMax || failures >= failuresMax) break;
      const entry = given.get(gameCode);
      const url = entry?.url_thumb ?? null;
      // Art that the house drew since comes before the vendor's.
      if (covers.has(gameCode)) {
        if (thumbUrl !== null) await save(vendorCode, gameCode, gameCode, null);
        continue;
      }
      if (covers.has(art) || entry === undefined || url === null || url === thumbUrl) continue;
      try {
        const file = await fetchOutside(url, { bytesMax, timeoutMs, types, trustedHosts });
        const base64 = file.toString("base64");
        await save(vendorCode, gameCode, { title: entry.name.slice(0, 100), base64 }, url);
        taken += 1;
      } catch (error) {
        failures += 1;
        deps.onError(error);
      }
    }
    if (taken > 0) invalidation.here("catalogue");
    return taken;
  };
}
