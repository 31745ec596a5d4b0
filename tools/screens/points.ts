import type { Page } from "@playwright/test";
import type { Shown } from "./shown.ts";

/** The points mall as a member with points sees it: no new member of a demo has any. */

const ok = (value: unknown) => ({ status: 200, json: { success: true, value } }) as const;

const pageOf = (content: readonly unknown[]) =>
  ok({ content, pageNum: 1, totalPages: 1, total: content.length });

const reward = {
  rewardId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c2e01",
  name: "৳25.00 in cash",
  about: "Added to your balance at once. Stake it once before you withdraw.",
  type: "cash",
  images: ["mall-coins"],
  pointsRequired: 2500,
  amountRequired: "0.00",
  amount: "25.00",
  currency: "BDT",
  turnoverBps: 10_000,
  bonus: null,
  winCap: null,
  stock: null,
  limit: 2,
  limitPeriod: "day",
  limitLeft: 1,
  dayLeft: null,
  level: null,
  tickets: null,
  closesAt: null,
  revision: 1,
};
const goods = {
  ...reward,
  type: "goods",
  turnoverBps: 0,
  limit: null,
  limitLeft: null,
};
const rewards = [
  reward,
  {
    ...goods,
    rewardId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c2e04",
    name: "Cricket cap with the lantern of the house on its front, in all sizes",
    images: ["mall-cap"],
    pointsRequired: 18_000,
    amount: "450.00",
    stock: 7,
    closesAt: "2999-01-01T00:00:00.000Z",
  },
  {
    ...goods,
    rewardId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c2e0a",
    name: "Travel camera",
    level: { label: "Gold", isReached: false },
    images: ["mall-camera"],
    pointsRequired: 300_000,
    amount: "11000.00",
    stock: 0,
  },
  {
    ...reward,
    rewardId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c2e03",
    name: "Without a picture",
    type: "tickets",
    tickets: {
      prize: {
        kind: "ticket",
        wheelId: "3d5b0a52-8f1c-4c7e-9b1f-6a2d1c0e7a01",
        tickets: 2,
        days: 7,
      },
      prizeOf: "Harbour wheel",
    },
    dayLeft: 12,
    images: [],
    limitLeft: 0,
  },
];

const record = {
  recordId: "019a9c6e-0000-7000-8000-0000000000b1",
  referenceNumber: "P-0000000001",
  applicationTime: "2026-05-01T06:00:00.000Z",
  type: "goods",
  name: "Cricket cap",
  amount: "450.00",
  pointsRequired: 18_000,
  amountRequired: "0.00",
  status: "approved",
  changedPoints: -18_000,
  pointsBalance: 24_350,
  remark: null,
  unit: "BDT",
  pointsRatio: null,
  picture: "mall-cap",
  delivery: "sent",
  carrier: "Kite Post",
  trackingNumber: "KP-20417",
};
const redeems = [
  record,
  {
    ...record,
    recordId: "019a9c6e-0000-7000-8000-0000000000b2",
    status: "in_process",
    delivery: null,
    carrier: null,
    trackingNumber: null,
  },
  {
    ...record,
    recordId: "019a9c6e-0000-7000-8000-0000000000b3",
    type: "convert",
    name: "Points converted to cash",
    status: "rejected",
    remark: "The account is being looked at: please write to us.",
    picture: null,
    delivery: null,
    carrier: null,
    trackingNumber: null,
  },
];
const changes = [
  { ...record, type: "earned", name: null, changedPoints: 240, status: "approved" },
  {
    ...record,
    recordId: "019a9c6e-0000-7000-8000-0000000000b4",
    type: "redeemed",
    changedPoints: -18_000,
  },
];

const config = {
  isOpen: true,
  ratio: 100,
  minimum: 500,
  maximum: 20_000,
  left: 15_000,
  multiples: 100,
  unit: "BDT",
  turnoverBps: 10_000,
  earning: [
    { gameType: "RNG", perPoint: "10.00" },
    { gameType: "LIVE", perPoint: "40.00" },
  ],
  perDeposit: "50.00",
  also: ["missions", "check_in"],
  level: { label: "Gold", factorBps: 12_500 },
  hasPaymentPassword: true,
};

const calls = "**/wps/relay";
const answers: NonNullable<Shown["answers"]> = [
  [`${calls}/MCS2_getPointBalance`, ok({ balance: 24_350, pending: 430_000 })],
  [`${calls}/MCS2_getPointConfig`, ok(config)],
  [`${calls}/MCS2_getPointReward?*`, pageOf(rewards)],
  [`${calls}/MCS2_getRedeemPointList?*`, pageOf(redeems)],
  [`${calls}/ODSFE2_MemTransDet?*`, pageOf(changes)],
];

const opened = (place: string) => async (page: Page) => {
  await page.locator(place).click();
  await page.locator('[role="dialog"]').first().waitFor();
};

const shared = { as: "member", answers } as const;

export const pointPages: readonly Shown[] = [
  { name: "points-guest", path: "/pointMall" },
  {
    ...shared,
    name: "points-mall",
    path: "/pointMall",
    isWhole: true,
    awaited: "main ul.grid button",
  },
  {
    ...shared,
    name: "points-reward",
    path: "/pointMall",
    after: opened("main ul.grid li:nth-child(2) button"),
  },
  {
    ...shared,
    name: "points-convert",
    path: "/pointMall",
    after: opened("main button:has(.lucide-arrow-left-right)"),
  },
  {
    ...shared,
    name: "points-earning",
    path: "/pointMall",
    after: opened("main button:has(.lucide-info)"),
  },
  {
    ...shared,
    name: "points-redeems",
    path: "/pointMall?part=redeems",
    isWhole: true,
    awaited: "main ul.card li",
  },
  {
    ...shared,
    name: "points-details",
    path: "/pointMall?part=details",
    isWhole: true,
    awaited: "main ul.card li",
  },
];
