import type { PauseLength, Protection as ProtectionView } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Ledger } from "../ledger/index.ts";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Session } from "../platform/http/call.ts";
import { foldName } from "../platform/text.ts";
import { createGuardedBets, type BetDeps, type PlaceGuarded } from "./bets/service.ts";
import { createDepositGuard, type DepositGuard } from "./deposits.ts";
import { createProtectionOversight, type ProtectionOversight } from "./oversight.ts";
import { createLimits, type AskedLimit, type LimitDeps } from "./limits.ts";
import { createPlayMoneyGuard, type PlayMoney } from "./bets/play-money.ts";
import { createPauses, type PauseDeps } from "./pauses.ts";
import { brokenByBet, isBetLimit, longestPause, realityMinutesMax } from "./rules.ts";
import { createPlaySessions, type PlaySessionDeps, type PlaySessions } from "./sessions.ts";
import {
  deleteOldChecks,
  findMember,
  listLimits,
  listPauses,
  lockMember,
  markOffered,
  updateReality,
} from "./store.ts";
import {
  limitRefusal,
  pauseRefusal,
  pauseView,
  readLimitAmount,
  type TypedLimit,
} from "./texts.ts";
import { limitViews, readUsage } from "./usage.ts";

export interface ProtectionDeps
  extends
    Omit<BetDeps, "ledger">,
    Omit<LimitDeps, "ledger">,
    Omit<PauseDeps, "ledger">,
    Omit<PlaySessionDeps, "ledger"> {
  readonly ledger: Pick<Ledger, "movedSince" | "addUp" | "allow" | "post" | "setGuard">;
  readonly accountOf: (memberId: bigint) => Promise<string>;
}

export interface Protection {
  readonly describe: (session: Session) => Promise<ProtectionView>;
  readonly setLimit: (session: Session, asked: TypedLimit) => Promise<void>;
  readonly confirmLimit: (session: Session, asked: TypedLimit) => Promise<void>;
  readonly pause: (session: Session, length: PauseLength, account: string) => Promise<void>;
  readonly setReality: (session: Session, minutes: number) => Promise<void>;
  readonly declineOffer: (session: Session) => Promise<void>;
  readonly sessions: PlaySessions;
  /** For vendors: judges and posts a bet that the ledger's guard held up. */
  readonly placeGuarded: PlaceGuarded;
  /** Before a game is opened. Refuses: play_paused, limit_reached. */
  readonly checkPlay: (session: Pick<Session, "memberId" | "currency">) => Promise<void>;
  /**
   * Before a deposit is ordered, with no transaction open: a pause of the person's other account is
   * taken over. Refuses: play_paused.
   */
  readonly checkDeposit: (memberId: bigint) => Promise<void>;
  readonly deposits: DepositGuard;
  /**
   * Before money leaves for a vendor's own wallet, in the transaction that sets it aside. Refuses:
   * play_paused, limit_reached.
   */
  readonly admitPlay: (tx: Tx, money: PlayMoney) => Promise<void>;
  /** For operators. */
  readonly oversight: ProtectionOversight;
  readonly cleanUp: () => Promise<number>;
}

/** How long acknowledged reality checks are kept. */
const checkRecordMs = 400 * dayMs;

/** What the member sees of it all. */
async function describe(deps: ProtectionDeps, session: Session): Promise<ProtectionView> {
  const { memberId, currency } = session;
  const now = deps.clock.now();
  return deps.db.read(async (reader) => {
    const member = await findMember(reader, memberId);
    const limits = await listLimits(reader, memberId);
    const usage = await readUsage(deps, reader, memberId, limits, now);
    const pause = longestPause(await listPauses(reader, [memberId], now), now);
    const hasDepositLimit = limits.some(({ kind }) => kind === "deposit");
    return {
      currency,
      limits: await limitViews(reader, memberId, limits, usage, now, currency),
      pause: pause === undefined ? null : pauseView(pause),
      realityMinutes: member?.realityMinutes ?? realityMinutesMax,
      isLimitOffered: !hasDepositLimit && (member?.offeredAt ?? null) === null,
    };
  });
}

export function createProtection(deps: ProtectionDeps): Protection {
  const { db, clock } = deps;
  const limits = createLimits(deps);
  const pauses = createPauses(deps);
  const typed = ({ currency }: Session, asked: TypedLimit): AskedLimit => ({
    ...asked,
    amount: readLimitAmount(asked, currency),
  });

  async function checkPause(memberId: bigint): Promise<void> {
    const pause = await pauses.findPause(memberId);
    if (pause !== undefined) throw pauseRefusal(pause);
  }

  return {
    describe: (session) => describe(deps, session),
    setLimit: async (session, asked) => limits.set(session.memberId, typed(session, asked)),
    confirmLimit: async (session, asked) => limits.confirm(session.memberId, typed(session, asked)),
    async pause({ memberId }, length, account) {
      const own = await deps.accountOf(memberId);
      if (foldName(account) !== foldName(own)) throw new Refusal("confirmation_wrong");
      await pauses.pause(memberId, length);
    },
    setReality: ({ memberId }, minutes) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await updateReality(tx, memberId, minutes);
      }),
    declineOffer: ({ memberId }) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await markOffered(tx, memberId, clock.now());
      }),
    sessions: createPlaySessions(deps),
    placeGuarded: createGuardedBets(deps),
    async checkPlay({ memberId, currency }) {
      await checkPause(memberId);
      const own = (await db.read((reader) => listLimits(reader, memberId))).filter(isBetLimit);
      const now = clock.now();
      const usage = await db.read((reader) => readUsage(deps, reader, memberId, own, now));
      // The smallest bet there is.
      const room = brokenByBet(own, 1n, usage);
      if (room !== undefined) throw limitRefusal(room, currency);
    },
    checkDeposit: checkPause,
    deposits: createDepositGuard(deps),
    admitPlay: createPlayMoneyGuard(deps),
    oversight: createProtectionOversight(deps, limits),
    cleanUp: () => {
      const before = new Date(clock.now().getTime() - checkRecordMs);
      return db.transaction((tx) => deleteOldChecks(tx, before));
    },
  };
}
