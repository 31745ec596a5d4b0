import type { GameTile } from "@baize/contract";
import { useLanguage } from "../../lib/i18n.tsx";
import { useOpenOverlay } from "../../lib/overlay.ts";
import { rememberGame } from "./lists.ts";

/** A game's details are a dialog with an address: `?modal=game&game=HSE.amber-dice`. */

type GameName = Pick<GameTile, "vassalage" | "gameCode">;

export function detailsKey({ vassalage, gameCode }: GameName): string {
  return `${vassalage}.${gameCode}`;
}

/** The vendor's code ends at the first point; those after it belong to the game's. */
export function gameOfKey(key: string): GameName | undefined {
  const [, vassalage, gameCode] = /^([^.]+)\.(.+)$/s.exec(key) ?? [];
  return vassalage === undefined || gameCode === undefined ? undefined : { vassalage, gameCode };
}

export function useOpenDetails(): (game: GameTile) => void {
  const language = useLanguage();
  const open = useOpenOverlay();
  return (game) => {
    rememberGame(language, game);
    open({ modal: "game", game: detailsKey(game) });
  };
}
