import type { TestApp } from "./app.ts";

/** Opens games, as their vendors' lists would: those of these codes, or all. */
export async function openGames(api: TestApp, gameCodes?: readonly string[]): Promise<void> {
  await api.database.db.transaction((tx) =>
    tx.execute(
      `update catalogue.game set is_open = true
       where $1::text[] is null or game_code = any ($1::text[])`,
      [gameCodes ?? null],
    ),
  );
  // Begins a new edition, so that the lobby is read again.
  await api.app.platform.catalogue.announce([], []);
}
