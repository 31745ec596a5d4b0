/**
 * What every part of a frame may use: the session, the calls, the balance, the page around, sound,
 * and the words for the player. Made once when the session opens; see `createFrame`.
 */
import { displayMoney, formatMinor, type Minor } from "@baize/money";
import { createContext, useContext } from "react";
import {
  textIn,
  type Amount,
  type BalanceView,
  type FreeRoundsView,
  type GameConfig,
  type RoundView,
  type SessionView,
} from "../protocol.ts";
import {
  createApi,
  type Api,
  type FrameAnswer,
  type FrameRefusal,
  type FrameRefusalCode,
} from "./api.ts";
import { createBridge, type Bridge } from "./bridge.ts";
import type { GameClient } from "./game-client.ts";
import type { Language } from "./language.ts";
import { createPreferences, type Preferences } from "./preferences.ts";
import { createSound, type Sound } from "./sound.ts";
import { createSettings, type Settings } from "./settings.ts";
import { amountOf, limitsOf, readStake, type StakeLimits, type StakeProblem } from "./stake.ts";
import { createStore, type Store } from "./store.ts";
import { createUnseen, type Unseen } from "./unseen.ts";

export interface Notice {
  /** Grows, so that the same words twice are announced twice. */
  readonly id: number;
  readonly code: FrameRefusalCode | null;
  readonly text: string | null;
  readonly kind: "problem" | "note";
}

export type DialogName = "menu" | "rules" | "fairness" | "rounds";

export interface Frame {
  /** What the open game is to its frame. */
  readonly game: GameClient;
  readonly session: SessionView;
  readonly config: GameConfig;
  readonly limits: StakeLimits;
  readonly language: Language;
  readonly api: Api;
  readonly bridge: Bridge;
  readonly preferences: Store<Preferences>;
  readonly sound: Sound;
  readonly balance: Store<Minor>;
  readonly stake: Store<Minor>;
  /** What the player set in this game, also before a reload. */
  readonly settings: Settings;
  /** What is wrong with the stake in its field; nothing is played before it is right. */
  readonly stakeProblem: Store<StakeProblem | null>;
  /** Rounds that were given; with none left until the player has read what they won. */
  readonly freeRounds: Store<FreeRoundsView | null>;
  /** The round that was asked for and not shown to its end, also before a reload. */
  readonly unseen: Unseen;
  /** The scene is ready, or the game has none. */
  readonly hasScene: Store<boolean>;
  /** The page around has its own bar. */
  readonly hasPageBar: Store<boolean>;
  readonly isOnline: Store<boolean>;
  readonly isEnded: Store<boolean>;
  readonly notice: Store<Notice | null>;
  /** Spoken politely to screen readers. */
  readonly spoken: Store<string>;
  readonly dialog: Store<DialogName | null>;
  /** A past round the player wants to see again; the game takes it as soon as it rests. */
  readonly replay: Store<RoundView | null>;
  readonly money: (amount: Minor | Amount) => string;
  readonly amount: (text: Amount) => Minor;
  readonly gameName: string;
  /** Tells the player why something did not happen; ends the frame when the session is gone. */
  readonly refuse: (refusal: Pick<FrameRefusal, "code" | "balance">) => void;
  readonly note: (text: string) => void;
  /** Requests and shows a round; a balance read in the meantime waits until it ends. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  readonly settleBalance: (balance: Amount) => void;
  readonly refetchBalance: () => Promise<void>;
}

const endings: ReadonlySet<FrameRefusalCode> = new Set(["session_unknown", "session_expired"]);

/** The page trusts what the frame says for ten seconds. */
const saidAgainMs = 4_000;

type Money = Pick<Frame, "balance" | "during" | "settleBalance">;

/**
 * The visible balance, which is sent to the page when it changes and while a round is shown.
 * A balance read during the round would reveal its result too early, so it is read again after it.
 */
function createMoney({ config, balance: first }: SessionView, bridge: Bridge, api: Api) {
  const { currency } = config;
  const amount = (text: Amount): Minor => amountOf(text, currency);
  const balance = createStore(amount(first));
  let shown = 0;
  let isDue = false;
  const say = (): void => {
    const text = formatMinor(balance.get(), currency);
    bridge.send({ type: "baize:balance-shown", balance: text, currency });
  };
  balance.subscribe(say);
  say();
  const settleBalance = (text: Amount): void => {
    if (amount(text) === balance.get()) return;
    balance.set(amount(text));
    bridge.send({ type: "baize:balance-changed", balance: text, currency });
  };
  const readBalance = async (): Promise<FrameAnswer<BalanceView>> => {
    const answer = await api.balance();
    isDue = shown > 0;
    if (answer.success && !isDue) settleBalance(answer.value.balance);
    return answer;
  };
  const during: Money["during"] = async (work) => {
    const timer = setInterval(say, saidAgainMs);
    shown += 1;
    try {
      return await work();
    } finally {
      clearInterval(timer);
      shown -= 1;
      if (shown === 0 && isDue) void readBalance();
    }
  };
  return { balance, during, settleBalance, readBalance };
}

/** In a sentence from right to left the sign of the currency would leave its digits. */
const moneyIn = ({ direction }: Language, text: string): string =>
  direction === "rtl" ? `\u2066${text}\u2069` : text;

/** The stake of this tab, if it is still one. */
function createStake(config: GameConfig, limits: StakeLimits, settings: Settings): Store<Minor> {
  const { currency } = limits;
  const name = `stake ${currency}`;
  const text = settings.read(name);
  const kept = readStake(typeof text === "string" ? text : "", limits);
  const stake = createStore("stake" in kept ? kept.stake : amountOf(config.stakeDefault, currency));
  stake.subscribe(() => {
    settings.keep(name, formatMinor(stake.get(), currency));
  });
  return stake;
}

export function createFrame(
  token: string,
  session: SessionView,
  language: Language,
  game: GameClient,
): Frame {
  const { config } = session;
  const { currency } = config;
  const preferences = createPreferences();
  const amount = (text: Amount): Minor => amountOf(text, currency);
  const limits = limitsOf(config);
  const settings = createSettings(config.gameCode);
  const api = createApi(token);
  const bridge = createBridge(session.siteOrigin);
  const { readBalance, ...money } = createMoney(session, bridge, api);
  const notice = createStore<Notice | null>(null);
  const isEnded = createStore(false);
  const say = (code: FrameRefusalCode | null, text: string | null, kind: Notice["kind"]): void => {
    notice.set({ id: (notice.get()?.id ?? 0) + 1, code, text, kind });
  };
  const frame: Frame = {
    session,
    game,
    config,
    limits,
    language,
    api,
    bridge,
    preferences,
    sound: createSound(preferences),
    ...money,
    stake: createStake(config, limits, settings),
    settings,
    stakeProblem: createStore<StakeProblem | null>(null),
    unseen: createUnseen(config.gameCode),
    hasScene: createStore(false),
    hasPageBar: createStore(false),
    freeRounds: createStore(session.freeRounds),
    isOnline: createStore(navigator.onLine),
    isEnded,
    notice,
    spoken: createStore(""),
    dialog: createStore<DialogName | null>(null),
    replay: createStore<RoundView | null>(null),
    money: (value) => moneyIn(language, displayMoney(value, currency)),
    amount,
    gameName: textIn(config.name, language.locale),
    refuse: ({ code, balance: left }) => {
      if (left !== undefined) money.balance.set(amount(left));
      if (endings.has(code)) {
        isEnded.set(true);
        bridge.send({ type: "baize:session-ended" });
        return;
      }
      // The bar says it as long as it lasts, and all that is played with is locked.
      if (code === "offline") frame.isOnline.set(false);
      else say(code, null, "problem");
    },
    note: (text) => {
      say(null, text, "note");
    },
    refetchBalance: async () => {
      const answer = await readBalance();
      // A game with a line is online when its line is, not when a call was answered.
      if (answer.success && game.line === undefined) frame.isOnline.set(true);
      if (!answer.success && endings.has(answer.code)) frame.refuse(answer);
    },
  };
  return frame;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error("used outside an open frame");
  return frame;
}
