import { readFileSync } from "node:fs";
import type { Platform } from "../../apps/server/src/modules.ts";
import type { Config } from "../../apps/server/src/platform/config.ts";
import type { Vendor } from "../../apps/server/src/vendors/store.ts";
import { games } from "../../apps/studio/src/catalogue/games.ts";
import type { StudioConfig } from "../../apps/studio/src/config.ts";
import { soldLotteries } from "../../apps/studio/src/lottery/sold-games.ts";

/** The vendors of the studio, and what each will list. */

type Sold = Pick<StudioConfig, "lottery">;

/** Lotteries only where the studio draws them. */
const gamesOf = ({ lottery }: Sold) => [
  ...games,
  ...(lottery === undefined ? [] : soldLotteries).map((game) => ({ ...game, gameType: "LOTT" })),
];

const codesOf = (studio: Sold) => [...new Set(gamesOf(studio).map(({ vendorCode }) => vendorCode))];

export function vendorsOf(config: Config, studio: Sold): Vendor[] {
  const verifyKeys = [readFileSync(config.vendorPublicKeyFile, "utf8")];
  return codesOf(studio).map((vendorCode) => ({
    vendorCode,
    isEnabled: true,
    signatureHeader: "X-Hub88-Signature",
    algorithm: "RSA-SHA256",
    verifyKeys,
    operatorId: "baize",
    apiUrl: config.studio.url,
  }));
}

/** The vendors' lists as they will give them, so that the first page already shows open games. */
export async function openGames(
  { catalogue }: Pick<Platform, "catalogue">,
  studio: Sold,
): Promise<void> {
  for (const vendorCode of codesOf(studio)) {
    const list = gamesOf(studio).filter((game) => game.vendorCode === vendorCode);
    await catalogue.recordVendorGames(
      vendorCode,
      list.map(({ gameCode, gameType, name: { en, ...names } }) => ({
        game_code: gameCode,
        name: en,
        names,
        product: vendorCode,
        category: gameType,
        enabled: true,
      })),
    );
  }
}
