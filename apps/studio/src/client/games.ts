import type { Language } from "@baize/contract";
import type { TextTree } from "../texts.ts";
import type { GameClient } from "./game-client.ts";

/** A game's part of the frame; the build adds its texts (build/frame-texts.ts). */
interface GameModule {
  readonly default: GameClient;
  readonly texts: Readonly<Record<Language, () => Promise<{ readonly default: TextTree }>>>;
}

/** Only the game that is played is downloaded. Slots are one game with many machines, and so
 * are lotteries. */
const files = import.meta.glob<GameModule>([
  "../games/*/client/index.tsx",
  "../kits/slot/client/index.tsx",
  "../lottery/client/index.tsx",
]);

const games: ReadonlyMap<string, () => Promise<GameModule>> = new Map(
  Object.entries(files).map(([file, load]) => [file.split("/").at(-3) ?? "", load]),
);

/** Refuses what no folder has: the page names a kind that this build does not know. */
export async function loadGame(kind: string): Promise<GameModule> {
  const load = games.get(kind);
  if (load === undefined) throw new RangeError(`there is no game ${kind}`);
  return load();
}
