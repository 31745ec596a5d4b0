/**
 * One player's rounds of a game of several steps, as a game's own part sees them: it says what is
 * chosen and how its scene moves, and gets the phases, the round as it stands, the strip of past
 * rounds, sounds and spoken words, the showing again of a past round, and a round that was left
 * open on this or another device.
 *
 *   idle → asking → showing → open → asking → … → showing → idle
 *
 * A refusal goes back to where it came from. When the studio says that the round has gone on
 * elsewhere, it is read again and shown as it stands.
 */
import { formatMinor, minor, type Minor } from "@baize/money";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from "react";
import { useTranslations } from "use-intl";
import { freshActionId, type FrameRefusal } from "../../../client/api.ts";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { mayPlay, playInTime, type Played } from "../../../client/play.ts";
import { pressFields } from "../../../client/press.ts";
import { readUnseen, sceneOf } from "../../../client/resume.ts";
import {
  gainOf,
  seenMax,
  useEarlierRounds,
  useReplay,
  winSound,
  type Gain,
} from "../../../client/past-rounds.ts";
import type { SoundName } from "../../../client/sound.ts";
import type { RoundView, SteppedOutcome, SteppedResult } from "../../../protocol.ts";
import { paceOf, type Pace } from "../../one-shot/client/use-one-shot.ts";

export interface SteppedRound<O> {
  readonly roundId: string;
  /** All stakes of the round so far. */
  readonly stake: Minor;
  /** Null while the round is open. */
  readonly payout: Minor | null;
  readonly outcome: O;
}

/** A round that has ended, as it is celebrated and kept in the strip. */
export interface EndedRound<O> extends SteppedRound<O>, Gain {
  readonly payout: Minor;
}

export interface SteppedWay<O extends SteppedOutcome> {
  readonly game: O["game"];
  /** The choice the next round opens with. */
  readonly choose: () => object;
  readonly sounds: { readonly open: SoundName; readonly step: SoundName; readonly end: SoundName };
  /** A request is on its way; `step` is null for the stake that opens a round. */
  readonly begin: (step: object | null, pace: Pace) => void;
  /** Nothing came of it: the scene comes to rest as it was. */
  readonly giveUp: () => void;
  /** Moves the scene from one standing of a round to the next; `before` is null at its start. */
  readonly reveal: (outcome: O, before: O | null, pace: Pace) => Promise<void>;
  /** The round has ended and is read: celebrates a gain. */
  readonly finish: (round: EndedRound<O>, pace: Pace) => Promise<void>;
  /** How the round stands, in words for a screen reader. */
  readonly describe: (round: SteppedRound<O>) => string;
}

export type SteppedPhase = "idle" | "asking" | "showing" | "open";

export interface SteppedRounds<O> {
  readonly phase: SteppedPhase;
  /** The round in play, or the last one. */
  readonly round: SteppedRound<O> | null;
  readonly seen: readonly EndedRound<O>[];
  readonly isReplaying: boolean;
  /** False when it could not be done: the player has been told why. */
  readonly open: (isAuto?: boolean) => Promise<boolean>;
  readonly step: (step: object) => Promise<boolean>;
  /** Plays a whole round by the steps it is given; null as soon as something goes wrong. */
  readonly playWhole: (
    isAuto: boolean,
    next: (outcome: O) => object | null,
  ) => Promise<Played<O> | null>;
}

/** Refusals after which what is shown may not be what is. */
const stale: ReadonlySet<string> = new Set([
  "step_out_of_order",
  "step_not_possible",
  "round_unknown",
  "round_open",
  "answer_lost",
  "wallet_unavailable",
]);

function ended<O>(round: SteppedRound<O>, payout: Minor): EndedRound<O> {
  return { ...round, payout, ...gainOf(round.stake, payout) };
}

function roundOf<O extends SteppedOutcome>(
  frame: Frame,
  view: RoundView | null,
  game: O["game"],
): SteppedRound<O> | null {
  if (view?.outcome?.game !== game) return null;
  return {
    roundId: view.roundId,
    stake: frame.amount(view.stake),
    payout: view.payout === null ? null : frame.amount(view.payout),
    outcome: view.outcome as O,
  };
}

const pathOf = (frame: Frame, what: "open" | "step"): string =>
  `/api/games/${encodeURIComponent(frame.config.gameCode)}/${what}`;

/** What all that is done with one player's rounds shares; made once for a frame. */
interface Shared<O extends SteppedOutcome> {
  readonly frame: Frame;
  readonly current: RefObject<SteppedRound<O> | null>;
  readonly isBusy: RefObject<boolean>;
  readonly latest: RefObject<{ readonly way: SteppedWay<O>; readonly t: Translate }>;
  readonly setPhase: Dispatch<SetStateAction<SteppedPhase>>;
  readonly setRound: Dispatch<SetStateAction<SteppedRound<O> | null>>;
  readonly setSeen: Dispatch<SetStateAction<readonly EndedRound<O>[]>>;
}

type Translate = ReturnType<typeof useTranslations<never>>;

function keepRound<O extends SteppedOutcome>(
  shared: Shared<O>,
  next: SteppedRound<O> | null,
): void {
  shared.current.current = next;
  shared.setRound(next);
  shared.setPhase(next !== null && next.outcome.isOpen ? "open" : "idle");
}

/** Moves the scene to how the round stands now. */
async function show<O extends SteppedOutcome>(
  shared: Shared<O>,
  next: SteppedRound<O>,
  before: O | null,
  isNew: boolean,
): Promise<void> {
  const { frame } = shared;
  const { way } = shared.latest.current;
  const pace = paceOf(frame);
  shared.setPhase("showing");
  await way.reveal(next.outcome, before, pace);
  shared.setRound(next);
  frame.spoken.set(way.describe(next));
  if (next.payout === null) return;
  const result = ended(next, next.payout);
  if (isNew) shared.setSeen((kept) => [result, ...kept].slice(0, seenMax));
  frame.sound.play(result.isGain ? winSound(result.strength) : way.sounds.end);
  const finished = way.finish(result, pace);
  if (pace === "full") await finished;
}

function settle<O extends SteppedOutcome>(
  { frame, latest }: Shared<O>,
  result: SteppedResult<O>,
): void {
  if (result.balance !== null) frame.settleBalance(result.balance);
  else if (result.payout !== null) void frame.refetchBalance();
  if (result.isPayoutPending && result.payout !== null) {
    const amount = frame.money(result.payout);
    frame.note(latest.current.t("frame.payoutPending", { amount }));
  }
}

/** Shows the round as the studio has it, without a word about how it came there. */
async function readAgain<O extends SteppedOutcome>(shared: Shared<O>): Promise<void> {
  const { frame, latest } = shared;
  const known = shared.current.current;
  if (known === null) return;
  const answer = await frame.api.round(known.roundId);
  const fresh = answer.success ? roundOf<O>(frame, answer.value, latest.current.way.game) : null;
  if (fresh === null) return;
  await latest.current.way.reveal(fresh.outcome, null, "still");
  keepRound(shared, fresh);
  void frame.refetchBalance();
}

async function refuse<O extends SteppedOutcome>(
  shared: Shared<O>,
  refusal: FrameRefusal,
): Promise<void> {
  const { frame, latest } = shared;
  latest.current.way.giveUp();
  frame.refuse(refusal);
  if (stale.has(refusal.code)) await readAgain(shared);
  else void frame.refetchBalance();
}

/** Sends one request and shows what came of it; one at a time. */
async function send<O extends SteppedOutcome>(
  shared: Shared<O>,
  what: "open" | "step",
  request: object,
  step: object | null,
): Promise<boolean> {
  const { frame, current, isBusy, latest } = shared;
  isBusy.current = true;
  const actionId = freshActionId();
  const { way } = latest.current;
  const before = what === "open" ? null : (current.current?.outcome ?? null);
  shared.setPhase("asking");
  frame.notice.set(null);
  frame.sound.play(what === "open" ? way.sounds.open : way.sounds.step);
  way.begin(step, paceOf(frame));
  if (what === "open") frame.unseen.ask(actionId);
  try {
    const body = { ...request, actionId };
    const path = pathOf(frame, what);
    const waitText = (seconds: string) => latest.current.t("frame.nextRoundIn", { seconds });
    const answer = await playInTime(frame, waitText, () =>
      frame.api.send<SteppedResult<O>>(path, body),
    );
    if (!answer.success) {
      if (what === "open" && answer.code !== "answer_lost") frame.unseen.seen();
      await refuse(shared, answer);
      return false;
    }
    const { value } = answer;
    const next: SteppedRound<O> = {
      roundId: value.roundId,
      stake: frame.amount(value.stake),
      payout: value.payout === null ? null : frame.amount(value.payout),
      outcome: value.outcome,
    };
    current.current = next;
    if (value.payout === null && value.balance !== null) frame.settleBalance(value.balance);
    await show(shared, next, before, true);
    if (value.payout !== null) frame.unseen.seen();
    settle(shared, value);
    return true;
  } finally {
    isBusy.current = false;
    keepRound(shared, current.current);
  }
}

async function openRound<O extends SteppedOutcome>(
  shared: Shared<O>,
  isAuto: boolean,
): Promise<boolean> {
  const { frame, current, isBusy, latest } = shared;
  const isOpen = current.current?.outcome.isOpen === true;
  if (isBusy.current || isOpen || !mayPlay(frame)) return false;
  const stake = frame.stake.get();
  const balance = frame.balance.get();
  frame.balance.set(minor(balance - stake));
  const request = {
    stake: formatMinor(stake, frame.config.currency),
    choice: latest.current.way.choose(),
    ...pressFields(isAuto, frame.config.currency),
  };
  const isOpened = await frame.during(() => send(shared, "open", request, null));
  if (!isOpened) frame.balance.set(balance);
  return isOpened;
}

async function takeStep<O extends SteppedOutcome>(
  shared: Shared<O>,
  taken: object,
): Promise<boolean> {
  const known = shared.current.current;
  if (shared.isBusy.current || known?.outcome.isOpen !== true) return false;
  const request = { roundId: known.roundId, place: known.outcome.stepsTaken + 1, step: taken };
  return shared.frame.during(() => send(shared, "step", request, taken));
}

async function playWhole<O extends SteppedOutcome>(
  shared: Shared<O>,
  isAuto: boolean,
  next: (outcome: O) => object | null,
): Promise<Played<O> | null> {
  if (!(await openRound(shared, isAuto))) return null;
  for (;;) {
    const now = shared.current.current;
    if (now === null) return null;
    if (now.payout !== null) {
      return { result: now.outcome, stake: now.stake, payout: now.payout };
    }
    const taken = next(now.outcome);
    if (taken === null || !(await takeStep(shared, taken))) return null;
  }
}

export function useStepped<O extends SteppedOutcome>(way: SteppedWay<O>): SteppedRounds<O> {
  const frame = useFrame();
  const t = useTranslations();
  const [phase, setPhase] = useState<SteppedPhase>("idle");
  const [round, setRound] = useState<SteppedRound<O> | null>(null);
  const [seen, setSeen] = useState<readonly EndedRound<O>[]>([]);
  const current = useRef<SteppedRound<O> | null>(null);
  const isBusy = useRef(false);
  const latest = useRef({ way, t });
  useEffect(() => {
    latest.current = { way, t };
  });
  const shared = useMemo<Shared<O>>(
    () => ({ frame, current, isBusy, latest, setPhase, setRound, setSeen }),
    [frame],
  );

  useResume(shared);
  const again = (view: RoundView): SteppedRound<O> | null => roundOf<O>(frame, view, way.game);
  useEarlierRounds((view) => {
    const past = again(view);
    return past?.payout == null ? null : ended(past, past.payout);
  }, setSeen);
  const isReplaying = useReplay(again, phase === "idle", async (past) => {
    await show(shared, past, null, false);
    keepRound(shared, current.current);
  });
  return {
    phase,
    round,
    seen,
    isReplaying,
    open: (isAuto = false) => openRound(shared, isAuto),
    step: (taken) => takeStep(shared, taken),
    playWhole: (isAuto, next) => playWhole(shared, isAuto, next),
  };
}

/**
 * A round left open here or on another device stands as it was. One that ended while the page was
 * gone is shown as it ended.
 */
function useResume<O extends SteppedOutcome>(shared: Shared<O>): void {
  useEffect(() => {
    const { frame, latest } = shared;
    const { unseen } = frame;
    const resume = async (): Promise<void> => {
      const open = roundOf<O>(frame, frame.session.openRound, latest.current.way.game);
      const isOpen = open?.outcome.isOpen === true;
      if (isOpen) unseen.goesOn();
      const cut = isOpen ? null : await readUnseen(frame);
      // What stands beside the open round is its own stake, not the one a frame begins with.
      if (isOpen && frame.session.openRound !== null) {
        frame.stake.set(frame.amount(frame.session.openRound.play.stake));
      }
      const left = isOpen ? open : roundOf<O>(frame, cut?.view ?? null, latest.current.way.game);
      if (left === null) {
        unseen.seen();
        return;
      }
      await sceneOf(frame);
      await latest.current.way.reveal(left.outcome, null, "still");
      keepRound(shared, left);
      frame.spoken.set(latest.current.way.describe(left));
      // The end of an open round may be cut short as well.
      if (isOpen) return;
      unseen.seen();
      if (cut !== null) frame.settleBalance(cut.balance);
    };
    void resume();
  }, [shared]);
}
