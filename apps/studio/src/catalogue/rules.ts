import { hundredthsText } from "@baize/money/hundredths";
import { limitsView } from "../engine/limits.ts";
import type { Game } from "../kits/game.ts";
import type { SharedNow } from "../kits/part.ts";
import type { GameRules } from "../protocol.ts";
import { jackpotRules } from "./jackpots.ts";

/** What a game's rules state in a currency. Refuses: game_closed. */
export function rulesOf(game: Game, currency: string, shared: SharedNow | undefined): GameRules {
  const { gameCode, name, part } = game;
  const limits = game.limits(currency);
  const { stakeMin, stakeMax, winMax } = limitsView(limits, currency);
  const { version, rtpBps } = part;
  const rtpPercent = hundredthsText(rtpBps);
  const base = { gameCode, version, name, currency, stakeMin, stakeMax, winMax, rtpPercent };
  const jackpot = jackpotRules(gameCode, currency, rtpBps);
  return part.rules({ base, limits, jackpot, shared });
}
