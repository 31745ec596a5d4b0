import type { WithdrawalFlag } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";

/**
 * What makes a withdrawal worth a second look. Pure. A flag stops only automatic approval; the
 * deciding operator sees it.
 */
export interface RiskFacts {
  readonly at: Date;
  readonly amountMinor: bigint;
  /** Withdrawals paid before. */
  readonly paidBefore: number;
  readonly accountAddedAt: Date;
  readonly isAccountElsewhere: boolean;
  /** When a password or the payment password was last changed. */
  readonly credentialsChangedAt: Date | undefined;
  /** What was deposited in the last 30 days. */
  readonly depositsMinor: bigint;
  readonly turnover: {
    readonly requiredMinor: bigint;
    readonly stakedMinor: bigint;
    readonly rounds: number;
  };
  readonly hadNegativeBalance: boolean;
  /** A grave risk flag waits, or one was confirmed so that a person looks at every withdrawal. */
  readonly isUnderReview: boolean;
}

const accountNewMs = 24 * hourMs;
const credentialsNewMs = 72 * hourMs;
/** Five times what came in is more than luck usually gives. */
const largeTimes = 5n;

type Rule = readonly [WithdrawalFlag, (facts: RiskFacts) => boolean];

const rules: readonly Rule[] = [
  ["first_withdrawal", ({ paidBefore }) => paidBefore === 0],
  [
    "account_new",
    ({ at, accountAddedAt }) => at.getTime() - accountAddedAt.getTime() < accountNewMs,
  ],
  ["account_shared", ({ isAccountElsewhere }) => isAccountElsewhere],
  [
    "password_changed",
    ({ at, credentialsChangedAt }) =>
      credentialsChangedAt !== undefined &&
      at.getTime() - credentialsChangedAt.getTime() < credentialsNewMs,
  ],
  [
    "large_against_deposits",
    ({ amountMinor, depositsMinor }) => amountMinor > depositsMinor * largeTimes,
  ],
  [
    // One round over just what was asked: money that came in only to go out again.
    "turnover_at_minimum",
    ({ turnover: { requiredMinor, stakedMinor, rounds } }) =>
      requiredMinor > 0n && stakedMinor === requiredMinor && rounds === 1,
  ],
  ["negative_balance", ({ hadNegativeBalance }) => hadNegativeBalance],
  ["under_review", ({ isUnderReview }) => isUnderReview],
];

export function flagsOf(facts: RiskFacts): WithdrawalFlag[] {
  return rules.filter(([, applies]) => applies(facts)).map(([flag]) => flag);
}

/** Whether a request approves itself. A limit of zero means never. */
export function isSelfApproved(
  amountMinor: bigint,
  autoUpToMinor: bigint,
  flags: readonly WithdrawalFlag[],
  needsSecond: boolean,
): boolean {
  return flags.length === 0 && !needsSecond && amountMinor <= autoUpToMinor;
}

/** Whether two different operators must approve. A limit of zero means never. */
export function needsSecondOf(amountMinor: bigint, secondAboveMinor: bigint): boolean {
  return secondAboveMinor > 0n && amountMinor > secondAboveMinor;
}
