import type { PlayFilter, ShownFilter } from "@baize/contract";
import type { Catalogue } from "../../catalogue/index.ts";

export type NameGames = (filter: PlayFilter, language: string) => Promise<ShownFilter>;

/** What of play counts, with its vendors and games called as their reader knows them. */
export const createGameNames =
  ({
    catalogue,
  }: {
    readonly catalogue: Pick<Catalogue, "describeGame" | "vendorName">;
  }): NameGames =>
  async (filter, language) => {
    const games: ShownFilter["games"] = [];
    for (const { vassalage, gameCode } of filter.games ?? []) {
      const text = await catalogue.describeGame(vassalage, gameCode, language);
      games.push({ vassalage, gameCode, gameName: text?.gameName ?? gameCode });
    }
    const vendorNames = await Promise.all(
      filter.vendors.map((code) => catalogue.vendorName(code, language)),
    );
    return { ...filter, games, vendorNames };
  };
