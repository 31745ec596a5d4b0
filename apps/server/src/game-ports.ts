import type { Catalogue, CatalogueDeps } from "./catalogue/index.ts";
import type { Config } from "./platform/config.ts";
import { listTopJackpots, listTopWins } from "./vendors/index.ts";

/** Where the catalogue and vendors meet, put together for app.ts. */

/** What vendors ask of games, and what they tell of them. */
export function gamePorts(config: Config, catalogue: Catalogue) {
  const { findGame, gameState, statedMultiple, describeGame, vendorName, gamesOfType } = catalogue;
  const { recordVendorGames, takePictures } = catalogue;
  return {
    findGame,
    gameState,
    statedMultiple,
    describeGame,
    vendorName,
    gamesOfType,
    recordVendorGames,
    takePictures,
    saveName: catalogue.saveVendorNameIn,
    listOffers: catalogue.listVendorOffers,
    walletUrl: (vendorCode: string) => `${new URL(config.publicUrl).origin}/vendor/${vendorCode}`,
  };
}

/** What the winner boards are made of. */
export const boardPorts = (
  ground: Parameters<typeof listTopWins>[0],
): Pick<CatalogueDeps, "listTopWins" | "listTopJackpots"> => ({
  listTopWins: (currency, limit, games, since) =>
    listTopWins(ground, currency, limit, games, since),
  listTopJackpots: (currency, limit, since) => listTopJackpots(ground, currency, limit, since),
});
