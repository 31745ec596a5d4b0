import type { Reader, Tx } from "../platform/db.ts";

/** The SQL of games' pictures. */

export interface GameArt {
  readonly vendorCode: string;
  readonly gameCode: string;
  /** Of the house's manifest, or "media/<id>". */
  readonly art: string;
  /** Where the vendor gave it; null where it is the house's. */
  readonly thumbUrl: string | null;
}

export function listArtOfVendor(reader: Reader, vendorCode: string): Promise<GameArt[]> {
  return reader.query<GameArt>(
    `select vendor_code as "vendorCode", game_code as "gameCode", art, thumb_url as "thumbUrl"
     from catalogue.game where vendor_code = $1 order by is_open desc, sort, game_code`,
    [vendorCode],
  );
}

export function updateArt(tx: Tx, { vendorCode, gameCode, art, thumbUrl }: GameArt) {
  return tx.execute(
    `update catalogue.game set art = $3, thumb_url = $4
     where vendor_code = $1 and game_code = $2`,
    [vendorCode, gameCode, art, thumbUrl],
  );
}
