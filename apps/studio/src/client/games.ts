import type { GameClient } from "./game-client.ts";

/** Only the game that is played is downloaded. Slots are one game with many machines. */
const files = import.meta.glob<GameClient>(
  ["../games/*/client/index.tsx", "../kits/slot/client/index.tsx"],
  { import: "default" },
);

const clients: ReadonlyMap<string, () => Promise<GameClient>> = new Map(
  Object.entries(files).map(([file, load]) => [file.split("/").at(-3) ?? "", load]),
);

/** Refuses what no folder has: the page names a kind that this build does not know. */
export async function loadGameClient(kind: string): Promise<GameClient> {
  const load = clients.get(kind);
  if (load === undefined) throw new RangeError(`there is no game ${kind}`);
  return load();
}
