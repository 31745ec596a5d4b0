/** The flight in React: one socket for the life of the game, and what the two panels may do. */
import { formatMinor, minor, type Minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { freshActionId } from "../../../client/api.ts";
import { useFrame, type Frame } from "../../../client/frame.ts";
import type { StakeProblem } from "../../../client/stake.ts";
import { useStore, type Store } from "../../../client/store.ts";
import type { CrashMyBet, CrashPhase } from "../protocol.ts";
import type { RefusalCode } from "../../../protocol.ts";
import { createCrashSocket, type CrashSocket, type FlightCommand } from "./crash-socket.ts";
import { hundredthsNow, panelBet, type Flight } from "./flight.ts";

export function useCrashSocket(): CrashSocket {
  const frame = useFrame();
  const [socket] = useState(() => createCrashSocket(frame));
  useEffect(() => {
    socket.open();
    return socket.close;
  }, [socket]);
  return socket;
}

export const payoutAt = (stake: Minor, hundredths: number): Minor =>
  minor((stake * BigInt(hundredths)) / 100n);

export type PanelAction =
  | { readonly is: "bet" }
  | { readonly is: "queue" }
  | { readonly is: "unqueue" }
  | { readonly is: "placing" }
  | { readonly is: "cancel"; readonly bet: CrashMyBet }
  | { readonly is: "cash-out"; readonly bet: CrashMyBet }
  | { readonly is: "cashing-out" };

/**
 * What the panel's button does now.
 *
 * | phase    | no bet       | stake pending | accepted | cashed out |
 * | -------- | ------------ | ------------- | -------- | ---------- |
 * | waiting  | bet          | placing       | cancel   | –          |
 * | running  | queue        | placing       | cash out | queue      |
 * | crashed  | queue        | placing       | queue    | queue      |
 */
export function panelAction(
  phase: CrashPhase,
  bet: CrashMyBet | undefined,
  isQueued: boolean,
  busy: "bet" | "cash-out" | null,
): PanelAction {
  if (busy === "bet" || bet?.status === "stake_pending") return { is: "placing" };
  if (busy === "cash-out") return { is: "cashing-out" };
  if (bet?.status === "accepted" && phase === "waiting") return { is: "cancel", bet };
  if (bet?.status === "accepted" && phase === "running") return { is: "cash-out", bet };
  if (phase === "waiting" && bet === undefined) return { is: "bet" };
  return isQueued ? { is: "unqueue" } : { is: "queue" };
}

export interface PanelPlan {
  readonly stake: Minor;
  /** What is wrong with the stake as it is typed. */
  readonly problem: StakeProblem | null;
  /** Undefined: none. Null: what is typed is no legal multiplier. */
  readonly autoCashOut: string | undefined | null;
}

export interface Panel {
  readonly action: PanelAction;
  readonly bet: CrashMyBet | undefined;
  readonly press: () => void;
  readonly isAuto: boolean;
  readonly setIsAuto: (isAuto: boolean) => void;
}

async function order(frame: Frame, socket: CrashSocket, command: FlightCommand): Promise<boolean> {
  const reply = await socket.command(command);
  if (reply === null) frame.refuse({ code: "offline" });
  else if (!reply.ok) frame.refuse({ code: reply.code satisfies RefusalCode });
  return reply?.ok === true;
}

export function usePanel(
  socket: CrashSocket,
  flight: Flight,
  number: number,
  plan: PanelPlan,
): Panel {
  const frame = useFrame();
  const [isQueued, setIsQueued] = useState(false);
  const [isAuto, setIsAutoNow] = useState(false);
  const autoPressId = useRef(freshActionId());
  const setIsAuto = useCallback((next: boolean) => {
    if (next) autoPressId.current = freshActionId();
    setIsAutoNow(next);
  }, []);
  const [busy, setBusy] = useState<"bet" | "cash-out" | null>(null);
  const bet = panelBet(flight, number);
  const action = panelAction(flight.phase, bet, isQueued, busy);
  const place = useCallback(
    async (byAutoplay: boolean): Promise<void> => {
      const { stake, problem, autoCashOut } = plan;
      if (problem !== null) {
        frame.refuse({ code: problem });
        setIsAuto(false);
        return;
      }
      if (autoCashOut === null) {
        frame.refuse({ code: "auto_cash_out_out_of_range" });
        return;
      }
      if (stake > frame.balance.get()) {
        frame.refuse({ code: "insufficient_funds" });
        setIsAuto(false);
        return;
      }
      setBusy("bet");
      frame.sound.play("placed");
      const isPlaced = await order(frame, socket, {
        type: "bet",
        actionId: freshActionId(),
        pressId: byAutoplay ? autoPressId.current : freshActionId(),
        panel: number,
        stake: formatMinor(stake, frame.config.currency),
        ...(autoCashOut === undefined ? {} : { autoCashOut }),
        ...(byAutoplay ? { isAuto: true } : {}),
      });
      if (!isPlaced) setIsAuto(false);
      setBusy(null);
    },
    [frame, socket, plan, number, setIsAuto],
  );
  useNextRound(flight, isQueued || isAuto, () => {
    setIsQueued(false);
    void place(!isQueued);
  });
  const press = (): void => {
    if (plan.problem !== null && (action.is === "bet" || action.is === "queue")) {
      frame.refuse({ code: plan.problem });
      return;
    }
    void act(frame, socket, action, { place, setIsQueued, setBusy });
  };
  return { action, bet, press, isAuto, setIsAuto };
}

/** Calls once at the start of each betting phase while wanted. */
function useNextRound(flight: Flight, isWanted: boolean, begin: () => void): void {
  const handled = useRef(flight.roundNo);
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (flight.phase !== "waiting" || handled.current === flight.roundNo) return;
    handled.current = flight.roundNo;
    if (isWanted) latest.current();
  }, [flight.phase, flight.roundNo, isWanted]);
}

async function act(
  frame: Frame,
  socket: CrashSocket,
  action: PanelAction,
  hands: {
    readonly place: (byAutoplay: boolean) => Promise<void>;
    readonly setIsQueued: (isQueued: boolean) => void;
    readonly setBusy: (busy: "cash-out" | null) => void;
  },
): Promise<void> {
  if (!frame.isOnline.get() && action.is !== "unqueue") return;
  frame.notice.set(null);
  switch (action.is) {
    case "bet": {
      await hands.place(false);
      break;
    }
    case "cancel": {
      frame.sound.play("click");
      await order(frame, socket, { type: "cancel", betId: action.bet.betId });
      break;
    }
    case "cash-out": {
      hands.setBusy("cash-out");
      await order(frame, socket, { type: "cash-out", betId: action.bet.betId });
      hands.setBusy(null);
      break;
    }
    case "queue":
    case "unqueue": {
      frame.sound.play("click");
      hands.setIsQueued(action.is === "queue");
      break;
    }
    default: {
      break;
    }
  }
}

const spokenEveryMs = 3_000;

const moneyBack = new Set<CrashMyBet["status"]>(["cashed_out", "cancelled", "refunded"]);

/** Play money has no wallet call that could bring a new balance, so it is read when a bet paid. */
function usePaidBalance(myBets: readonly CrashMyBet[] | undefined): void {
  const frame = useFrame();
  const paid = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (myBets === undefined) return;
    const isFirst = paid.current === null;
    const known = (paid.current ??= new Set());
    for (const bet of myBets) {
      if (!moneyBack.has(bet.status) || bet.isPayoutPending || known.has(bet.betId)) continue;
      known.add(bet.betId);
      if (!isFirst) void frame.refetchBalance();
    }
  }, [frame, myBets]);
}

/** Sounds of the flight, and its words for screen readers at a pace that can be followed. */
export function useFlightNews(flight: Store<Flight | null>): void {
  const frame = useFrame();
  const t = useTranslations("crash");
  const current = useStore(flight);
  const phase = current?.phase;
  usePaidBalance(current?.myBets);
  const seen = useRef(new Map<string, CrashMyBet["status"]>());
  useEffect(() => {
    if (phase === "running") frame.sound.play("takeOff");
    if (phase === "crashed") frame.sound.play("flewAway");
    if (phase === "waiting") frame.spoken.set(t("waitingText"));
    if (phase !== "running") return undefined;
    const timer = setInterval(() => {
      const now = flight.get();
      if (now?.phase !== "running") return;
      const hundredths = hundredthsNow(now, performance.now());
      frame.spoken.set(t("nowText", { multiplier: hundredthsText(hundredths) }));
    }, spokenEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, [phase, frame, flight, t]);
  useEffect(() => {
    for (const bet of current?.myBets ?? []) {
      const before = seen.current.get(bet.betId);
      seen.current.set(bet.betId, bet.status);
      if (before === undefined || before === bet.status) continue;
      const multiplier = bet.cashedOutAt ?? current?.crashedAt ?? "";
      const stake = frame.amount(bet.stake);
      if (bet.status === "cashed_out" && bet.payout !== null) {
        const payout = frame.amount(bet.payout);
        if (payout > stake) frame.sound.play(payout >= stake * 5n ? "winBig" : "winSmall");
        frame.spoken.set(t("wonText", { multiplier, amount: frame.money(payout) }));
      } else if (bet.status === "lost") {
        frame.spoken.set(t("lostText", { multiplier, amount: frame.money(stake) }));
      } else if (bet.status === "refunded") {
        frame.note(t("refundedText", { amount: frame.money(stake) }));
      }
    }
  }, [current, frame, t]);
}
