import { gameTypes, type GameType } from "@baize/contract";
import { expect, test } from "vitest";
import { demoLossBack } from "../../apps/server/src/rewards/loss-back/demo.ts";
import {
  givenAbove,
  type GivenTerms,
  type LowestEdge,
} from "../../apps/server/src/rewards/given-back/rules.ts";
import { demoPoints } from "../../apps/server/src/rewards/points/demo.ts";
import { demoRakeback } from "../../apps/server/src/rewards/rakeback/demo.ts";
import { demoRebate } from "../../apps/server/src/rewards/rebate/demo.ts";
import { demoVip } from "../../apps/server/src/rewards/vip/demo.ts";
import { games } from "../../apps/studio/src/catalogue/games.ts";
import { wholeRtpBps } from "../../apps/studio/src/catalogue/jackpots.ts";
import { soldLotteries } from "../../apps/studio/src/lottery/sold-games.ts";
import { rtpBpsOf } from "../../apps/studio/src/lottery/views.ts";

/** What the demo gives back of a stake, beside what each of its own games keeps of it. */

const currency = "BDT";
const demo: GivenTerms = {
  currency,
  rebate: demoRebate(currency),
  rakeback: demoRakeback(currency),
  loss_back: demoLossBack(currency),
  vip: demoVip(currency),
  points: demoPoints,
};

interface Listed {
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly gameType: GameType;
  readonly rtpBps: number;
}

/** As the studio lists them. */
const listed: readonly Listed[] = [
  ...games.map((game) => {
    const { gameCode, vendorCode, gameType } = game;
    return { gameCode, vendorCode, gameType, rtpBps: wholeRtpBps(game) };
  }),
  ...soldLotteries.map((game) => {
    const { gameCode, vendorCode } = game;
    return { gameCode, vendorCode, gameType: "LOTT" as const, rtpBps: rtpBpsOf(game) };
  }),
];

test.each(listed.map((game) => [game.gameCode, game] as const))(
  "of %s the house keeps something at every level",
  (_code, { gameType, rtpBps, ...game }) => {
    expect(gameTypes).toContain(gameType);
    const edge: LowestEdge = { edgePpm: (10_000 - rtpBps) * 100, game };
    expect(givenAbove(demo, new Map([[gameType, edge]]))).toEqual([]);
  },
);
