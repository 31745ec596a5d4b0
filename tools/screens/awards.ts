import type { Shown } from "./shown.ts";

/** Awards to claim, being checked and ended: no demo has all of them for one member. */

const ok = (value: unknown) => ({ status: 200, json: { success: true, value } }) as const;

const award = {
  claimId: "019a9c6e-0000-7000-8000-0000000000a1",
  promotionType: "gift",
  ticketType: "MANUAL",
  promotionId: null,
  title: "For your patience on Tuesday",
  span: null,
  state: "issued",
  amount: "1250.00",
  currency: "BDT",
  prize: null,
  prizeOf: null,
  insteadOf: null,
  turnoverBps: 15_000,
  issuedAt: "2026-05-01T06:00:00.000Z",
  claimBy: "2999-01-01T00:00:00.000Z",
  endedAt: null,
  isPaused: false,
};
const ended = { ...award, endedAt: "2026-05-02T06:00:00.000Z" };
const content = [
  award,
  {
    ...award,
    claimId: "019a9c6e-0000-7000-8000-0000000000a2",
    isPaused: true,
    title: "A thank-you from the team for two years at the tables, with all our good wishes",
    amount: "75.50",
    turnoverBps: 0,
    claimBy: null,
  },
  {
    ...award,
    claimId: "019a9c6e-0000-7000-8000-0000000000a8",
    title: "Free rounds for the weekend",
    amount: "200.00",
    prize: {
      kind: "free_rounds",
      vassalage: "NVS",
      gameCode: "monsoon-tiger",
      stake: "20.00",
      rounds: 10,
      days: 7,
    },
  },
  { ...award, claimId: "019a9c6e-0000-7000-8000-0000000000a3", state: "on_hold" },
  { ...ended, claimId: "019a9c6e-0000-7000-8000-0000000000a4", state: "claimed" },
  { ...ended, claimId: "019a9c6e-0000-7000-8000-0000000000a5", state: "expired" },
  { ...ended, claimId: "019a9c6e-0000-7000-8000-0000000000a6", state: "rejected" },
  { ...ended, claimId: "019a9c6e-0000-7000-8000-0000000000a7", state: "cancelled" },
];
const of = (states: readonly string[]) => {
  const shown = content.filter(({ state }) => states.includes(state));
  return ok({ content: shown, pageNum: 1, totalPages: 1, total: shown.length });
};
const summary = {
  isStopped: false,
  claimable: 2,
  amount: "1250.00",
  paused: 1,
  pausedAmount: "75.50",
  currency: "BDT",
  tickets: 0,
  missions: 0,
  vip: 0,
  availablePromoCount: 0,
  availablePromo: { REFERRAL: { enabled: true } },
};
const list = "**/wps/relay/MCS2_getPromotionClaimList";

export const awardPages: readonly Shown[] = [
  { name: "vip", path: "/member?page=vip", as: "member", isWhole: true, awaited: "main table" },
  { name: "rewards-none", path: "/member?page=rewardCenter", as: "member", isWhole: true },
  {
    name: "rewards",
    path: "/member?page=rewardCenter",
    as: "member",
    isWhole: true,
    answers: [
      [`${list}?*`, ok({ content, pageNum: 1, totalPages: 1, total: content.length })],
      [`${list}?*state=issued*`, of(["issued"])],
      [`${list}?*state=on_hold*`, of(["on_hold"])],
      ["**/wps/rewards/summary", ok(summary)],
    ],
    awaited: "main h3",
  },
];
