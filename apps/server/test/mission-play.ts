import { randomUUID } from "node:crypto";
import type { MissionSettings } from "@baize/contract";
import { expect } from "vitest";
import { demoMissions } from "../src/rewards/missions/demo.ts";
import type { BonusHouse, BonusPlayer } from "./bonuses.ts";
import { readersOf } from "./events.ts";
import { taka } from "./tables.ts";

const merchantCode = "AMBERJACK";

/** Missions of a house, and what members do for them. */
export function missionPlay(houseOf: () => BonusHouse) {
  /** What the worker does. */
  async function follow(names = ["missions"]): Promise<void> {
    const { api, tables } = houseOf();
    await tables.drain();
    const { consumers } = api.app.platform;
    const readers = readersOf(
      { db: api.database.db, url: api.database.url },
      consumers.filter(({ name }) => names.includes(name)),
    );
    await readers.catchUp();
    expect(readers.parked).toEqual([]);
  }

  return {
    follow,

    /** One round is enough for five. */
    aMission: async (changes: Partial<MissionSettings> = {}): Promise<string> => {
      const { api } = houseOf();
      const [demo] = demoMissions(merchantCode, "BDT", api.clock.now());
      if (demo === undefined) throw new Error("no demo");
      const missionId = randomUUID();
      const filter = { gameTypes: [], vendors: [], least: null };
      const settings: MissionSettings = {
        ...demo.settings,
        needsJoin: true,
        tasks: [{ measure: "rounds", filter, expected: "1" }],
        milestones: [{ expected: "1", amount: "5.00" }],
        ...changes,
      };
      const { missions } = api.app.platform.modules.rewards;
      await missions.save(undefined, { ...demo, missionId, settings });
      return missionId;
    },

    join: ({ token }: BonusPlayer, missionId: string) =>
      houseOf().api.call("joinMission", { token, params: { missionId } }),

    missionOf: async ({ token }: Pick<BonusPlayer, "token">, missionId: string) =>
      (await houseOf().api.call("missions", { token, query: {} })).value.list.find(
        (one) => one.missionId === missionId,
      ),

    play: async (player: BonusPlayer): Promise<void> => {
      const round = randomUUID();
      houseOf().api.clock.advance(1000);
      const bet = await player.call("bet", "skylark", { amount: taka(10), round });
      const of = { round, reference_transaction_uuid: bet };
      await player.call("win", "skylark", { ...of, amount: taka(0), round_closed: true });
      await follow();
    },

    claim: ({ token }: Pick<BonusPlayer, "token">, claimId = "") =>
      houseOf().api.call("claimAward", { token, body: { claimId } }),
  };
}
