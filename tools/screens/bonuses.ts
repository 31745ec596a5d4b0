import type { Page } from "@playwright/test";
import type { Shown } from "./shown.ts";

/** Bonuses as they are offered, run and end: no demo has all of them. */

const terms = {
  kind: "first_deposit",
  title: "First deposit bonus",
  terms: "Once for each member.\nNot with other offers.",
  currency: "BDT",
  percentBps: 10_000,
  max: "5000.00",
  minDeposit: "500.00",
  wageringBps: 100_000,
  weights: {
    RNG: 10_000,
    LIVE: 2_000,
    FISH: 10_000,
    PVP: 5_000,
    SPORTS: 10_000,
    ESPORTS: 10_000,
    LOTT: 0,
    COCKFIGHT: 5_000,
    BGS: 10_000,
  },
  countsAtMost: "2000.00",
  days: 30,
} as const;

const ok = (value: unknown) => ({ status: 200, json: { success: true, value } }) as const;

const offer = { ...terms, offerId: "019a9c6e-0000-7000-8000-000000000001", frequency: "once" };
const reload = {
  ...offer,
  offerId: "019a9c6e-0000-7000-8000-000000000002",
  kind: "reload",
  title: "Weekend reload",
  percentBps: 2_000,
  minDeposit: "2000.00",
};
const offers = ok({ offers: [offer, reload], standing: null });

const bonus = {
  ...terms,
  bonusId: "019a9c6e-0000-7000-8000-000000000003",
  depositId: "019a9c6e-0000-7000-8000-000000000004",
  state: "active",
  amount: "1000.00",
  required: "10000.00",
  done: "3750.00",
  openRounds: 0,
  miss: null,
  reason: null,
  chosenAt: "2026-05-01T06:00:00.000Z",
  grantedAt: "2026-05-01T06:02:00.000Z",
  endsAt: "2999-01-01T00:00:00.000Z",
  endedAt: null,
};
const missed = {
  ...bonus,
  bonusId: "019a9c6e-0000-7000-8000-000000000005",
  state: "not_granted",
  miss: "below_minimum",
  done: "0.00",
  grantedAt: null,
  endsAt: null,
  endedAt: "2026-05-01T06:02:00.000Z",
};
const completed = {
  ...bonus,
  bonusId: "019a9c6e-0000-7000-8000-000000000006",
  state: "completed",
  done: "10000.00",
  endedAt: "2026-05-11T06:02:00.000Z",
};
const details = ok({
  content: [bonus, missed, completed],
  pageNum: 1,
  totalPages: 1,
  total: 3,
});

const forfeited = {
  ...bonus,
  bonusId: "019a9c6e-0000-7000-8000-000000000007",
  title: "Weekend reload",
  state: "forfeited",
  reason: "Three accounts of one household took the same offer.",
  operator: "olga",
  endedAt: "2026-05-04T06:02:00.000Z",
};

/** The same as operators see them: one waits because of its member's risk. */
const inConsole = { offerId: offer.offerId, operator: null, waitsForReview: false };
const ofMember = ok({
  content: [
    { ...inConsole, ...bonus, done: bonus.required, waitsForReview: true },
    { ...inConsole, ...missed },
    { ...inConsole, ...completed },
    { ...inConsole, ...forfeited },
  ],
  pageNum: 1,
  totalPages: 1,
  total: 4,
});

/** What the console gets for any member's bonuses. */
export const memberBonuses = ["**/console/api/members/*/bonuses*", ofMember] as const;

async function openLast(page: Page): Promise<void> {
  await page.locator("main summary").last().click();
}

async function chooseFirst(page: Page): Promise<void> {
  const cards = page.locator("[role=dialog] fieldset").last();
  await cards.locator("label").nth(1).click();
  await cards.locator("summary").first().click();
}

export const bonusPages: readonly Shown[] = [
  { name: "bonuses-none", path: "/member?page=bonusDetails", as: "member", isWhole: true },
  {
    name: "bonuses",
    path: "/member?page=bonusDetails",
    as: "member",
    isWhole: true,
    answers: [["**/wps/relay/MCSFE_getBonusDetails*", details]],
    awaited: "main summary",
    after: openLast,
  },
  {
    name: "wallet-bonus",
    path: "/?modal=wallet&tab=deposit",
    as: "member",
    isFresh: true,
    answers: [["**/wps/relay/MCSFE_getDepositBonuses*", offers]],
    awaited: "[role=dialog] summary",
    after: chooseFirst,
  },
];
