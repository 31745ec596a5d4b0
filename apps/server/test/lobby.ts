import type { TestApp } from "./app.ts";

/** Opens games, as their vendors' lists would: those of these codes, or all. */
export async function openGames(it: TestApp, gameCodes?: readonly string[]): Promise<void> {
  await it.database.db.transaction((tx) =>
    tx.execute(
      `update catalogue.game set is_open = true
       where $1::text[] is null or game_code = any ($1::text[])`,
      [gameCodes ?? null],
    ),
  );
  // Begins a new edition, so that the lobby is read again.
  await it.app.platform.catalogue.announce([], []);
}
