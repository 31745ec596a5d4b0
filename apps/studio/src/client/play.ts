/**
 * One player's rounds of a game where a press plays a whole round (dice, slots): sends the stake,
 * lets the game show the answer, then settles the balance, so that nothing gives the result away
 * early.
 *
 *   idle → asking → showing → idle        a refusal goes from asking back to idle
 *
 * A round that a reload cut short is shown when the game opens again: its money is settled, so it
 * is only read, and the balance is that of before its payout until the payout is seen.
 */
import type { Minor } from "@baize/money";
import { minor } from "@baize/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { RoundRequest, RoundResult, RoundView } from "../protocol.ts";
import { formatMinor } from "@baize/money";
import { freshActionId, pause, type FrameAnswer } from "./api.ts";
import { useFrame, type Frame } from "./frame.ts";
import { pressFields } from "./press.ts";
import { readUnseen } from "./resume.ts";

export type PlayPhase = "idle" | "asking" | "showing";

export interface Played<R> {
  readonly result: R;
  readonly stake: Minor;
  readonly payout: Minor;
}

export interface PlayWay<R extends RoundResult<unknown>> {
  readonly path: string;
  /** The choices of this round beside the stake. */
  readonly choose: () => object;
  /** The stake where the player does not choose it. */
  readonly stake?: () => Minor | undefined;
  /** What the round costs where that is not the stake. */
  readonly cost?: (stake: Minor) => Minor;
  /** The stake is on its way: start moving. */
  readonly begin?: (stake: Minor) => void;
  /** Nothing came of it: come to rest. */
  readonly giveUp?: () => void;
  /** Resolves when the player has seen the result. */
  readonly show: (played: Played<R>) => Promise<void>;
  /** Shows a round that was cut short, from the step it had come to. */
  readonly resume: (view: RoundView, step: number) => Promise<void>;
}

export interface Play<R> {
  readonly phase: PlayPhase;
  /** Plays one round; null when it did not happen. */
  readonly playOnce: (isAuto: boolean) => Promise<Played<R> | null>;
}

export function usePlay<R extends RoundResult<unknown>>(way: PlayWay<R>): Play<R> {
  const frame = useFrame();
  const t = useTranslations("frame");
  const [phase, setPhase] = useState<PlayPhase>("idle");
  const isBusy = useRef(false);
  const latest = useRef({ way, t });
  useEffect(() => {
    latest.current = { way, t };
  });

  const playOnce = useCallback(
    async (isAuto: boolean): Promise<Played<R> | null> => {
      if (isBusy.current || !mayPlay(frame, latest.current.way)) return null;
      isBusy.current = true;
      const startedAt = performance.now();
      const { way, t } = latest.current;
      const { giveUp, show } = way;
      try {
        return await frame.during(async () => {
          setPhase("asking");
          const waitText = (seconds: string) => t("nextRoundIn", { seconds });
          const played = await ask<R>(frame, way, isAuto, waitText);
          if (played === null) {
            giveUp?.();
            return null;
          }
          setPhase("showing");
          await show(played);
          frame.unseen.seen();
          frame.settleBalance(played.result.balance);
          if (played.result.isPayoutPending) {
            frame.note(t("payoutPending", { amount: frame.money(played.payout) }));
          }
          const restMs = frame.config.brand.roundMsMin - (performance.now() - startedAt);
          if (restMs > 0) await pause(restMs);
          return played;
        });
      } finally {
        isBusy.current = false;
        setPhase("idle");
      }
    },
    [frame],
  );

  useEffect(() => {
    if (frame.unseen.left === null || isBusy.current) return;
    isBusy.current = true;
    const resume = async (): Promise<void> => {
      const cut = await readUnseen(frame);
      if (cut === null) return;
      setPhase("showing");
      await frame.during(() => latest.current.way.resume(cut.view, cut.step));
      frame.settleBalance(cut.balance);
    };
    const rest = (): void => {
      frame.unseen.seen();
      isBusy.current = false;
      setPhase("idle");
    };
    void resume().finally(rest);
  }, [frame]);
  return { phase, playOnce };
}

const same = (stake: Minor): Minor => stake;

/** Checks what the studio would refuse anyway, so that the player hears it at once. */
export function mayPlay(
  frame: Frame,
  { stake, cost = same }: Pick<PlayWay<never>, "stake" | "cost"> = {},
): boolean {
  if (!frame.isOnline.get()) {
    frame.refuse({ code: "offline" });
    return false;
  }
  const problem = frame.stakeProblem.get();
  if (problem !== null) {
    frame.refuse({ code: problem });
    return false;
  }
  if (cost(stake?.() ?? frame.stake.get()) > frame.balance.get()) {
    frame.refuse({ code: "insufficient_funds" });
    return false;
  }
  return true;
}

/** How often a round waits for its time: another tab may begin one in between. */
const waitsMax = 3;

/** Sends a request for a round, and waits if the next one may not start yet. */
export async function playInTime<R>(
  frame: Frame,
  waitText: (seconds: string) => string,
  send: () => Promise<FrameAnswer<R>>,
): Promise<FrameAnswer<R>> {
  for (let waits = 0; ; waits += 1) {
    const answer = await send();
    if (answer.success || answer.waitMs === undefined || waits === waitsMax) return answer;
    frame.note(waitText(String(Math.ceil(answer.waitMs / 1000))));
    await pause(answer.waitMs);
    frame.notice.set(null);
  }
}

async function ask<R extends RoundResult<unknown>>(
  frame: Frame,
  way: PlayWay<R>,
  isAuto: boolean,
  waitText: (seconds: string) => string,
): Promise<Played<R> | null> {
  const stake = way.stake?.() ?? frame.stake.get();
  const request: RoundRequest = {
    ...way.choose(),
    actionId: freshActionId(),
    stake: formatMinor(stake, frame.config.currency),
    ...pressFields(isAuto, frame.config.currency),
  };
  frame.notice.set(null);
  const before = frame.balance.get();
  frame.balance.set(minor(before - (way.cost ?? same)(stake)));
  way.begin?.(stake);
  frame.unseen.ask(request.actionId);
  const answer = await playInTime(frame, waitText, () => frame.api.play<R>(way.path, request));
  if (answer.success) {
    const { value } = answer;
    frame.unseen.answered(value.roundId);
    return { result: value, stake: frame.amount(value.stake), payout: frame.amount(value.payout) };
  }
  // Without an answer it may still have been played, and a reload shows it then.
  if (answer.code !== "answer_lost") frame.unseen.seen();
  frame.balance.set(before);
  frame.refuse(answer);
  void frame.refetchBalance();
  return null;
}
