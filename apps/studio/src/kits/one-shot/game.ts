/**
 * What a game is that one request plays: a choice is read, the highest payout it could bring is
 * known before the stake is taken, and words of the provably-fair stream decide the rest. The
 * engine takes, draws and pays; a game of this kind never sees a wallet, a round or a request.
 *
 * Start with `oneShot`.
 */
import { z } from "zod";
import { pressFields, type PressAsked } from "../../engine/rounds/press.ts";
import type { WordStream } from "@baize/fair";
import type { Minor } from "@baize/money";
import type { GameRules, RoundOutcome, RulesBase } from "../../protocol.ts";

/** A stake that is legal in its currency. */
export interface Staked {
  readonly stake: Minor;
  readonly currency: string;
}

export interface OneShotDrawn<O> {
  readonly outcome: O;
  readonly payout: Minor;
}

export interface OneShotDefinition<F extends z.ZodRawShape, C, O extends RoundOutcome> {
  readonly kind: string;
  /** Grows with every change of rules or pay tables. */
  readonly version: string;
  /**
   * The least any choice returns in the long run, in basis points, cut; where bets of very
   * different kinds lie beside each other, what the plainest returns.
   */
  readonly rtpBps: number;
  /** Fields of the request beside those of every round. */
  readonly fields: F;
  /** Refuses what the game has no place for. */
  readonly readChoice: (fields: z.infer<z.ZodObject<F>>, staked: Staked) => C;
  /** The most this choice can pay: over the maximum win nothing is taken. */
  readonly payoutMax: (choice: C, staked: Staked) => Minor;
  readonly draw: (words: WordStream, choice: C, staked: Staked) => OneShotDrawn<O>;
  /** What the rules say beside that which every game says. */
  readonly rules: (base: RulesBase) => GameRules;
}

/** A choice that was read, bound to its stake. */
export interface OneShotBet {
  readonly payoutMax: Minor;
  readonly draw: (words: WordStream) => OneShotDrawn<RoundOutcome>;
}

const roundFields = { ...pressFields, actionId: z.uuid(), stake: z.string().max(32) };

export interface OneShotRequest extends PressAsked {
  readonly actionId: string;
  readonly stake: string;
  /** The choice as it was sent: a repeated action must repeat it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly bet: (staked: Staked) => OneShotBet;
}

export interface OneShotGame {
  readonly kind: string;
  readonly version: string;
  readonly rtpBps: number;
  /** Undefined when the body is not a request of this game. */
  readonly readRequest: (body: unknown) => OneShotRequest | undefined;
  readonly rules: (base: RulesBase) => GameRules;
}

/** Hides a game's own types, so that games can stand in one list. */
export function oneShot<F extends z.ZodRawShape, C, O extends RoundOutcome>(
  game: OneShotDefinition<F, C, O>,
): OneShotGame {
  const Round = z.object(roundFields);
  const Choice = z.strictObject(game.fields);
  return {
    kind: game.kind,
    version: game.version,
    rtpBps: game.rtpBps,
    rules: game.rules,
    readRequest: (body) => {
      const round = Round.safeParse(body);
      if (!round.success) return undefined;
      const { actionId, stake, isAuto, pressId, plan } = round.data;
      const rest = Object.entries(body as object).filter(([name]) => !(name in roundFields));
      const choice = Choice.safeParse(Object.fromEntries(rest));
      if (!choice.success) return undefined;
      return {
        actionId,
        stake,
        isAuto,
        pressId,
        plan,
        input: choice.data,
        bet: (staked) => {
          const chosen = game.readChoice(choice.data, staked);
          return {
            payoutMax: game.payoutMax(chosen, staked),
            draw: (words) => game.draw(words, chosen, staked),
          };
        },
      };
    },
  };
}
