import { findOpenStop } from "../src/rewards/stop/store.ts";
import type { TestApp } from "./app.ts";

/** A stop of all rewards by the platform itself, for tests of other things than who may press. */
export function stopsOf({ app, database }: Pick<TestApp, "app" | "database">) {
  const merchantCode = "AMBERJACK";
  const { stops } = app.platform.modules.rewards;
  return {
    press: () => stops.stop(undefined, { merchantCode, reason: null }),
    /** Where none is open, it changes nothing. */
    lift: async (): Promise<void> => {
      const open = await database.db.read((reader) => findOpenStop(reader, merchantCode));
      if (open === undefined) return;
      const { stopId } = open;
      await stops.lift(undefined, { merchantCode, stopId, reason: "It is repaired", resume: [] });
    },
  };
}
