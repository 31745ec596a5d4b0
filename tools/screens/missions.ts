import type { Mission } from "@baize/contract";
import type { Shown } from "./shown.ts";

/** Missions in every state: no demo has all of them for one member. */

const ok = (value: unknown) => ({ status: 200, json: { success: true, value } }) as const;

const filter: Mission["tasks"][number]["filter"] = {
  gameTypes: [],
  vendors: [],
  vendorNames: [],
  games: [],
  least: null,
};
type Reward = Mission["rewards"][number];
const reward = (
  milestone: number,
  expected: string,
  amount: string,
  state: Reward["state"],
): Reward => ({
  milestone,
  expected,
  amount,
  prize: null,
  prizeOf: null,
  state,
  claimId: state === null ? null : `019a9c6e-0000-7000-8000-0000000000b${milestone}`,
  claimBy: state === "issued" ? "2999-01-01T00:00:00.000Z" : null,
});

const stakes: Mission = {
  missionId: "019a9c6e-0000-7000-8000-0000000000c1",
  period: "2026-05-04",
  title: "The week at the tables",
  text: "Whatever you play counts. Three steps, each with its own reward.",
  state: "issued",
  window: "week",
  needsJoin: false,
  unlockedBy: null,
  hoursMax: null,
  completionsLeft: null,
  paysItself: false,
  isInOrder: false,
  currency: "BDT",
  turnoverBps: 10_000,
  tasks: [
    { name: "Amount bet", measure: "valid", filter, actual: "6250.50", expected: "20000.00" },
  ],
  rewards: [
    reward(1, "1000.00", "10.00", "claimed"),
    reward(2, "5000.00", "60.00", "issued"),
    reward(3, "20000.00", "300.00", null),
  ],
  startsAt: "2026-05-04T00:00:00.000Z",
  endsAt: "2999-05-11T00:00:00.000Z",
  joinedAt: "2026-05-04T00:00:00.000Z",
  claimable: 1,
  budgetLeft: null,
};
const tour: Mission = {
  ...stakes,
  missionId: "019a9c6e-0000-7000-8000-0000000000c2",
  title: "A tour of the house, with a name that needs more than one line of a card",
  text: "Three small tasks in any order; each one you finish earns a reward.",
  state: "process",
  window: "once",
  needsJoin: true,
  turnoverBps: 0,
  tasks: [
    { name: "Rounds won", measure: "wins", filter, actual: "5", expected: "5" },
    {
      name: "Biggest win in stakes",
      measure: "multiplier",
      filter: {
        ...filter,
        gameTypes: ["RNG", "FISH"],
        vendors: ["HSE"],
        vendorNames: ["Harbour Studio"],
        least: "10.00",
      },
      actual: "3.33",
      expected: "10.00",
    },
    { name: "Days signed in", measure: "sign_in_days", filter, actual: "1", expected: "3" },
  ],
  rewards: [
    reward(1, "1", "10.00", "on_hold"),
    reward(2, "2", "15.00", null),
    reward(3, "3", "50.00", null),
  ],
  claimable: 0,
};
const spins: Mission = {
  ...tour,
  missionId: "019a9c6e-0000-7000-8000-0000000000c3",
  title: "Fifty spins a day",
  state: "join",
  window: "day",
  joinedAt: null,
  tasks: [{ name: "Rounds played", measure: "rounds", filter, actual: "0", expected: "50" }],
  rewards: [reward(1, "50", "20.00", null)],
};
const later: Mission = {
  ...spins,
  missionId: "019a9c6e-0000-7000-8000-0000000000c4",
  title: "Deposit twice",
  state: "coming_soon",
  tasks: [
    { name: "Deposits made", measure: "deposits", filter, actual: "0", expected: "2" },
    { name: "Amount deposited", measure: "deposited", filter, actual: "0.00", expected: "1000.00" },
  ],
  rewards: [reward(1, "2", "20.00", null)],
};

const list = "**/wps/relay/MCSFE_getMissionSummaryDetails";
const path = "/member?page=missionLeaderboard";

export const missionPages: readonly Shown[] = [
  {
    name: "missions-none",
    path,
    as: "member",
    isWhole: true,
    answers: [[list, ok({ list: [], total: 0 })]],
  },
  {
    name: "missions",
    path,
    as: "member",
    isWhole: true,
    answers: [[list, ok({ list: [stakes, tour, spins, later], total: 4 })]],
    awaited: "main section h2",
  },
];
