import type { Brand } from "../brand/index.ts";
import { maskName } from "../catalogue/index.ts";
import type { Content } from "../content/index.ts";
import { isAgent, type Identity } from "../identity/index.ts";
import type { Config } from "../platform/config.ts";
import type { Reader, Tx } from "../platform/db.ts";
import type { CallContext, Session } from "../platform/http/call.ts";
import type { OfferGate, Protection, Risk } from "../protection/index.ts";
import { memberPlay as play, playOfMany } from "../vendors/index.ts";
import type { VerificationModule } from "../verification/index.ts";
import { sumChargebacks } from "./adjustments/store.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import { createSandPay } from "./providers/sandpay/service.ts";
import { createCashier, type Cashier, type CashierDeps } from "./service.ts";
import { sumPayments } from "./totals/store.ts";
import {
  countFreeWin,
  countFreeWins,
  demandTurnover,
  turnoverOf,
  type Play,
} from "./turnover/service.ts";

/** What a member paid into pools that are not divided yet. */
type InPools = (reader: Reader, memberId: bigint) => Promise<bigint>;

/** What is at vendors or in pools is not gone: money that comes meanwhile does not start again. */
const playWith = (inPools: InPools): Play => ({
  ...play,
  awayMinor: async (reader, memberId) =>
    (await play.awayMinor(reader, memberId)) + (await inPools(reader, memberId)),
});

/** The cashier, put together with the modules it asks before it moves money. */
export interface ComposeCashierDeps extends Pick<
  CashierDeps,
  "db" | "clock" | "ids" | "ledger" | "events" | "sealer" | "siteUrl" | "onMoved" | "onError"
> {
  readonly bonuses: NonNullable<CashierDeps["bonuses"]>;
  readonly inPools: InPools;
  readonly levelTermsIn: NonNullable<CashierDeps["levelTermsIn"]>;
  readonly config: Pick<Config, "sandpay" | "standinsUrl" | "publicUrl" | "port">;
  readonly observeProvider: (provider: PaymentProvider) => PaymentProvider;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly content: Pick<Content, "takePicturesIn">;
  readonly offers: OfferGate;
  /** Asked before money leaves a member. Refuses: commission_overdue. */
  readonly demandPaid: (tx: Tx, memberId: bigint) => Promise<void>;
  readonly protection: Pick<Protection, "checkDeposit" | "deposits">;
  readonly risk: Pick<Risk, "isUnderReview">;
  readonly verification: Pick<VerificationModule, "refusalOf">;
}

/** Payment providers the settings name, and where they reach us; none offers no method. */
function paymentSides({ config, observeProvider }: ComposeCashierDeps) {
  const { sandpay, standinsUrl, publicUrl, port } = config;
  const { url, key, webhookSecret } = sandpay;
  const options = { key, webhookSecrets: [webhookSecret] };
  const providers = url === undefined ? [] : [observeProvider(createSandPay({ url, ...options }))];
  // A stand-in runs beside us; a real provider knows our public address.
  const notificationUrl = standinsUrl === undefined ? publicUrl : `http://127.0.0.1:${port}`;
  return { providers, notificationUrl };
}

type SignedIn = CallContext & { readonly session: Session };

/** What the cashier asks of members and of their play. */
function memberPorts({ brand, identity, inPools }: ComposeCashierDeps) {
  const { security, findMembers, memberByUsername, memberByPublicId, mayPlay, line } = identity;
  const { persons, credentialsChangedAt } = security;
  const callerOf = ({ session, ip, userAgent }: SignedIn) =>
    security.callerOf(session, { ip, userAgent });
  return {
    line,
    isAgent,
    maskName,
    memberByPublicId,
    isFlagOn: brand.isFlagOn,
    mayDeposit: mayPlay,
    people: {
      ...persons,
      credentialsChangedAt,
      namePayee: async (context: SignedIn, payeeName: string) =>
        security.setPayeeName(await callerOf(context), payeeName),
      choosePaymentPassword: async (context: SignedIn, value: string) =>
        security.setPaymentPassword(await callerOf(context), {
          paymentPassword: value,
          confirmPaymentPassword: value,
          isFirst: true,
        }),
    },
    play: playWith(inPools),
    findMembers,
    findByUsername: memberByUsername,
  };
}

/** Counts what free rounds won in what must be staked before money goes out. */
export const raiseTurnover = (
  tx: Tx,
  won: Parameters<typeof countFreeWin>[2],
  inPools: InPools,
): Promise<void> => countFreeWin(tx, { play: playWith(inPools) }, won);

/** What many members paid into pools that are not divided yet. */
type EachInPools = (
  reader: Reader,
  memberIds: readonly bigint[],
) => Promise<ReadonlyMap<bigint, bigint>>;

/** The same of many members, each at most once. */
export const raiseTurnovers = (
  tx: Tx,
  won: Parameters<typeof countFreeWins>[2],
  inPools: EachInPools,
): Promise<void> =>
  countFreeWins(
    tx,
    {
      play: {
        ...playOfMany,
        async awayMinor(reader, memberIds) {
          const pools = await inPools(reader, memberIds);
          const away = await playOfMany.awayMinor(reader, memberIds);
          return new Map(
            memberIds.map((one) => [one, (away.get(one) ?? 0n) + (pools.get(one) ?? 0n)]),
          );
        },
      },
    },
    won,
  );

/**
 * Whether money of a member may leave, as far as stakes go. Refuses: turnover_open.
 */
export async function demandTurnoverIn(
  reader: Reader,
  memberId: bigint,
  currency: string,
): Promise<void> {
  demandTurnover(await turnoverOf(reader, play, memberId), currency);
}

export function composeCashier(deps: ComposeCashierDeps): Cashier {
  const { content, protection, risk, verification } = deps;
  return createCashier({
    db: deps.db,
    clock: deps.clock,
    ids: deps.ids,
    ledger: deps.ledger,
    events: deps.events,
    sealer: deps.sealer,
    siteUrl: deps.siteUrl,
    bonuses: deps.bonuses,
    onMoved: deps.onMoved,
    onError: deps.onError,
    ...paymentSides(deps),
    ...memberPorts(deps),
    takePicturesIn: content.takePicturesIn,
    offers: deps.offers,
    demandPaid: deps.demandPaid,
    checkDeposit: protection.checkDeposit,
    guard: protection.deposits,
    unverified: verification.refusalOf,
    isUnderReview: risk.isUnderReview,
    levelTermsIn: deps.levelTermsIn,
    sumChargebacks,
  });
}

/** All deposits of a member that came and were not taken back. */
export async function sumDeposited(reader: Reader, memberId: bigint): Promise<bigint> {
  const { depositedMinor } = await sumPayments(reader, memberId);
  return depositedMinor - (await sumChargebacks(reader, memberId));
}
