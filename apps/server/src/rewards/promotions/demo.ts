import type { PromotionTerms } from "@baize/contract";

/** The promotions of the demo's home brand, in its own words and Bengali. */
export interface DemoPromotion {
  readonly promotionId: string;
  /** The piece of the demo's content that shows it. */
  readonly piece: string;
  readonly terms: Omit<PromotionTerms, "contentId" | "currency">;
}

const shared = {
  startsAt: null,
  endsAt: null,
  needsJoin: true,
  period: "once",
  amountMax: null,
  turnoverBps: 100_000,
  claimDays: 7,
  bonusDays: null,
  budget: null,
  budgetDay: null,
  target: null,
  codes: [],
  times: 1,
  stackGroup: null,
  priority: 0,
  who: null,
} satisfies Partial<PromotionTerms>;

/** What a member types in to try it out. */
export const demoCode = "AMBER50";

const signUp: DemoPromotion = {
  promotionId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f1d01",
  piece: "signUpGift",
  terms: {
    ...shared,
    kind: "sign_up",
    title: { en: "A gift for joining us", bn: "যোগ দেওয়ার উপহার" },
    amount: "20.00",
    budget: "50000.00",
    priority: 10,
  },
};

const code: DemoPromotion = {
  promotionId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f1d02",
  piece: "amberCode",
  terms: {
    ...shared,
    kind: "code",
    needsJoin: false,
    title: { en: "Amber code", bn: "অ্যাম্বার কোড" },
    amount: "50.00",
    budget: "100000.00",
    codes: [{ code: demoCode, usesMax: 2000 }],
  },
};

const reload: DemoPromotion = {
  promotionId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f1d03",
  piece: "dayReload",
  terms: {
    ...shared,
    kind: "deposit",
    period: "day",
    title: { en: "Reload of the day", bn: "দিনের রিলোড" },
    amount: "40.00",
    turnoverBps: 10_000,
    claimDays: 3,
    bonusDays: null,
    budget: "200000.00",
    budgetDay: "20000.00",
    target: { measure: "deposit_sum", expected: "2000.00" },
    stackGroup: "deposit",
  },
};

const birthday: DemoPromotion = {
  promotionId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f1d04",
  piece: "birthday",
  terms: {
    ...shared,
    kind: "birthday",
    period: "year",
    title: { en: "Happy birthday", bn: "শুভ জন্মদিন" },
    amount: "100.00",
    claimDays: 14,
    bonusDays: null,
  },
};

const story: DemoPromotion = {
  promotionId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f1d05",
  piece: "luckyStory",
  terms: {
    ...shared,
    kind: "application",
    needsJoin: false,
    period: "month",
    title: { en: "Your lucky story", bn: "আপনার সৌভাগ্যের গল্প" },
    amount: "50.00",
    amountMax: "500.00",
    turnoverBps: 30_000,
    budget: "50000.00",
    times: 2,
  },
};

export const demoPromotions: readonly DemoPromotion[] = [signUp, code, reload, birthday, story];
