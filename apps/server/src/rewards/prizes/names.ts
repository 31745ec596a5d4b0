import type { AwardPrize } from "@baize/contract";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { textIn } from "../../platform/text.ts";
import { findBoard } from "../boards/store.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { findWheel } from "../wheels/store.ts";

/** What prizes are of, by the name that their reader knows it by. */
interface NameDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, "describeGame">;
}

async function titleIn(reader: Reader, prize: AwardPrize, language: string) {
  const found =
    prize.kind === "ticket"
      ? await findWheel(reader, prize.wheelId)
      : prize.kind === "board_ticket"
        ? await findBoard(reader, prize.boardId)
        : undefined;
  return found && textIn(found.settings.title, language);
}

/** Of which wheel, tournament or game it is; awards of one reward mostly name the same. */
function keyOf(prize: AwardPrize): string {
  if (prize.kind === "ticket") return prize.wheelId;
  if (prize.kind === "board_ticket") return prize.boardId;
  return prize.kind === "free_rounds" ? `${prize.vassalage} ${prize.gameCode}` : "";
}

export const createPrizeNames =
  ({ db, catalogue }: NameDeps): NamePrizes =>
  async (shown, language) => {
    const asked = new Map<string, AwardPrize>();
    for (const { prize } of shown) {
      const key = prize === null ? "" : keyOf(prize);
      if (prize !== null && key !== "") asked.set(key, prize);
    }
    if (asked.size === 0) return [...shown];
    const names = new Map<string, string | undefined>();
    for (const [key, prize] of asked) {
      const name =
        prize.kind === "free_rounds"
          ? (await catalogue.describeGame(prize.vassalage, prize.gameCode, language))?.gameName
          : await db.read((reader) => titleIn(reader, prize, language));
      names.set(key, name);
    }
    return shown.map((one) => {
      const name = one.prize === null ? undefined : names.get(keyOf(one.prize));
      return name === undefined ? one : { ...one, prizeOf: name };
    });
  };
