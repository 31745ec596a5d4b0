import { gameTypes, type GameType } from "@baize/contract";
import type { Brand } from "../brand/index.ts";
import { sumDeposited } from "../cashier/index.ts";
import type { Identity } from "../identity/index.ts";
import type { VerificationModule } from "../verification/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reader, Tx } from "../platform/db.ts";
import type { Awards } from "./awards/service.ts";
import { listWagered } from "./bonuses/stake-store.ts";
import { createLossBack, type LossBack } from "./loss-back/service.ts";
import type { NamePrizes } from "./prize-terms/ports.ts";
import { createRakeback, type Rakeback } from "./rakeback/service.ts";
import { createRebates, type Rebates } from "./rebate/service.ts";
import type { BonusTime } from "./turnover/rules.ts";
import { createTurnover, type Turnover } from "./turnover/service.ts";
import type { VipMoveDeps } from "./vip/moves.ts";
import { createVip, type Vip } from "./vip/service.ts";
import { createVipTables } from "./vip/tables.ts";

/** VIP levels, put together with what members staked. */
export interface ComposeLevelsDeps extends Pick<
  VipMoveDeps,
  "db" | "clock" | "ids" | "events" | "offers" | "onMoved" | "onError"
> {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "getMember" | "findMembers" | "findMembersIn" | "security">;
  readonly verification: Pick<VerificationModule, "isProvenIn">;
  readonly ledger: Pick<Ledger, "oldestPostingAt">;
  readonly awards: Awards;
  readonly namePrizes: NamePrizes;
}

const typesOf = (weights: Readonly<Record<GameType, number>>) =>
  new Set(gameTypes.filter((type) => weights[type] > 0));

/** The bonuses of these members that wagered at the moment or later. */
export async function bonusTimes(
  tx: Tx,
  memberIds: readonly bigint[],
  since: Date,
): Promise<BonusTime[]> {
  return (await listWagered(tx, memberIds, since)).map((one) => ({
    memberId: one.memberId,
    from: one.grantedAt,
    to: one.endedAt ?? undefined,
    gameTypes: typesOf(one.weights),
  }));
}

/** Whether a bonus of the member wagers now. */
const hasBonus =
  (clock: ComposeLevelsDeps["clock"]) =>
  async (reader: Reader, memberId: bigint): Promise<boolean> =>
    (await listWagered(reader, [memberId], clock.now())).some((one) => one.endedAt === null);

/** What members staked that counts; `vip` is told whose sums changed. */
function composeTurnover(
  { db, clock, brand, ledger }: ComposeLevelsDeps,
  vip: () => Vip,
): Turnover {
  return createTurnover({
    db,
    clock,
    timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
    bonusTimes,
    onFolded: (tx, folded) => vip().noteFoldedIn(tx, folded),
    oldestPostingAt: () => ledger.oldestPostingAt(),
  });
}

function composeVip(
  deps: ComposeLevelsDeps,
  turnover: Turnover,
  parts: () => {
    readonly rebates: Rebates;
    readonly lossBack: LossBack;
    readonly rakeback: Rakeback;
  },
) {
  const { db, clock, ids, events, offers, brand, identity, awards, onMoved, onError } = deps;
  const currencyOf = async (code: string) => (await brand.getMerchant(code)).currency;
  return createVip({
    db,
    clock,
    ids,
    events,
    offers,
    awards,
    namePrizes: deps.namePrizes,
    turnover,
    tables: createVipTables(currencyOf),
    timeZoneOf: async (code) => (await brand.getMerchant(code)).timeZone,
    merchantOf: async (memberId) => (await identity.getMember(memberId)).merchantCode,
    sumDeposited,
    birthdaysIn: identity.security.persons.birthdaysIn,
    async provenIn(reader, memberIds, openedBefore) {
      const proven = new Set<bigint>();
      for (const member of await identity.findMembersIn(reader, memberIds)) {
        const { memberId, registeredAt, isTrial, isTest } = member;
        if (isTrial || isTest || registeredAt > openedBefore) continue;
        if (await deps.verification.isProvenIn(reader, memberId)) proven.add(memberId);
      }
      return proven;
    },
    async sharesOf(reader, merchantCode) {
      const { rebates, lossBack, rakeback } = parts();
      const rebateOf = await rebates.ratesTodayIn(reader, merchantCode);
      const lossBackOf = await lossBack.ratesTodayIn(reader, merchantCode);
      const rakebackOf = await rakeback.sharesTodayIn(reader, merchantCode);
      return (level) => ({
        rebatePpm: rebateOf(level),
        lossBackPpm: lossBackOf(level),
        rakebackPpm: rakebackOf(level),
      });
    },
    onMoved,
    onError,
  });
}

function composeRebates(
  { db, clock, ids, offers, brand, identity, awards, onMoved }: ComposeLevelsDeps,
  turnover: Turnover,
  vip: Vip,
): Rebates {
  return createRebates({
    db,
    clock,
    ids,
    offers,
    awards,
    turnover,
    vip,
    onMoved,
    currencyOf: async (code) => (await brand.getMerchant(code)).currency,
    merchantOf: async (memberId) => (await identity.getMember(memberId)).merchantCode,
    hasBonusIn: hasBonus(clock),
  });
}

function composeRakeback(
  { db, clock, ids, offers, brand, identity, awards, onMoved }: ComposeLevelsDeps,
  turnover: Turnover,
  vip: Vip,
): Rakeback {
  return createRakeback({
    db,
    clock,
    ids,
    offers,
    awards,
    turnover,
    vip,
    onMoved,
    currencyOf: async (code) => (await brand.getMerchant(code)).currency,
    merchantOf: async (memberId) => (await identity.getMember(memberId)).merchantCode,
    hasBonusIn: hasBonus(clock),
  });
}

function composeLossBack(
  { db, clock, ids, offers, brand, identity, awards, onMoved }: ComposeLevelsDeps,
  turnover: Turnover,
  vip: Vip,
): LossBack {
  return createLossBack({
    db,
    clock,
    ids,
    offers,
    awards,
    turnover,
    vip,
    onMoved,
    currencyOf: async (code) => (await brand.getMerchant(code)).currency,
    merchantOf: async (memberId) => (await identity.getMember(memberId)).merchantCode,
    async isOfHouse(memberId) {
      const [member] = await identity.findMembers([memberId]);
      return member === undefined || member.isTrial || member.isTest;
    },
  });
}

export function composeLevels(deps: ComposeLevelsDeps) {
  const turnover: Turnover = composeTurnover(deps, () => vip);
  const vip = composeVip(deps, turnover, () => ({ rebates, lossBack, rakeback }));
  const rebates: Rebates = composeRebates(deps, turnover, vip);
  const lossBack: LossBack = composeLossBack(deps, turnover, vip);
  const rakeback: Rakeback = composeRakeback(deps, turnover, vip);
  return {
    turnover,
    vip,
    rebates,
    lossBack,
    rakeback,
    /** What a member may claim now that is no award until then. */
    async dueOf(asker: {
      readonly memberId: bigint;
      readonly merchantCode: string;
    }): Promise<bigint[]> {
      const { currency } = await deps.brand.getMerchant(asker.merchantCode);
      const own = { ...asker, currency, ...(await turnover.today(asker.merchantCode)) };
      return Promise.all([
        deps.db.read((reader) => rebates.claimableIn(reader, own)),
        deps.db.read((reader) => rakeback.claimableIn(reader, own)),
      ]);
    },
  };
}
