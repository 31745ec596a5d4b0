import type { Board, BoardPlace } from "@baize/contract";
import type { Shown } from "./shown.ts";

/** Boards in every state: no demo has all of them for one member. */

const ok = (value: unknown) => ({ status: 200, json: { success: true, value } }) as const;

const reachedAt = "2026-05-04T10:00:00.000Z";
const money = (amount: string) => ({ amount, prize: null, prizeOf: null }) as const;
const placeAt = (
  rank: number,
  name: string,
  score: string,
  amount: string,
  isOwn = false,
): BoardPlace => ({
  rank,
  name,
  score,
  ...money(amount),
  reachedAt,
  isOwn,
});

const top = [
  placeAt(1, "am***r", "1204.55", "5000.00"),
  placeAt(2, "ra***n", "980.00", "3000.00"),
  placeAt(3, "a name that is longer than its column", "611.20", "2000.00"),
  ...Array.from({ length: 17 }, (_, at) =>
    placeAt(at + 4, `me***${at}`, `${400 - at * 10}.50`, at < 7 ? "500.00" : "0.00"),
  ),
];

const race: Board = {
  boardId: "019a9c6e-0000-7000-8000-0000000000d1",
  title: "The spin race",
  text: "Your three best wins on slots, each as a multiple of its stake, added up.",
  state: "running",
  currency: "BDT",
  opensAt: "2026-05-04T00:00:00.000Z",
  startsAt: "2026-05-04T00:00:00.000Z",
  endsAt: "2999-05-11T00:00:00.000Z",
  needsJoin: false,
  minPlayers: 0,
  joinedAt: "2026-05-04T00:00:00.000Z",
  joined: 1290,
  players: 1204,
  score: { kind: "sum_multiplier", best: 3 },
  filter: { gameTypes: ["RNG", "FISH"], vendors: [], vendorNames: [], games: [], least: "10.00" },
  countsFree: false,
  perMinuteMax: 30,
  roundsMax: null,
  roundsLeft: null,
  ties: "earliest",
  entry: null,
  tickets: null,
  pool: null,
  bought: null,
  paid: null,
  prizes: {
    by: "places",
    places: [
      { from: 1, to: 1, ...money("5000.00") },
      { from: 2, to: 2, ...money("3000.00") },
      { from: 3, to: 3, ...money("2000.00") },
      { from: 4, to: 10, ...money("500.00") },
    ],
  },
  turnoverBps: 10_000,
  claimDays: 7,
  top,
  own: placeAt(348, "tester", "12.50", "0.00", true),
  next: { rank: 10, score: "340.50", ...money("500.00") },
  frozenAt: null,
  resultHash: null,
  award: null,
};
const hunt: Board = {
  ...race,
  boardId: "019a9c6e-0000-7000-8000-0000000000d2",
  title: "The big win hunt, with a name that needs more than one line of a card",
  state: "registering",
  needsJoin: true,
  joinedAt: null,
  players: 0,
  score: { kind: "multiplier" },
  startsAt: "2998-05-11T00:00:00.000Z",
  top: [],
  own: null,
  next: { rank: 1, score: null, ...money("5000.00") },
};
const month: Board = {
  ...race,
  boardId: "019a9c6e-0000-7000-8000-0000000000d3",
  title: "The month’s table",
  state: "finished",
  endsAt: "2026-05-11T00:00:00.000Z",
  score: { kind: "wagered", weights: [{ gameType: "LIVE", percent: 50 }] },
  ties: "share",
  prizes: { by: "shares", pool: "20000.00", shares: [50, 30, 20] },
  own: placeAt(2, "tester", "980.00", "6000.00", true),
  top: top.map((place) => (place.rank === 2 ? { ...place, isOwn: true } : place)),
  next: null,
  frozenAt: "2026-05-11T00:01:00.000Z",
  resultHash: "b7400d34d4fb59b3cb87e6b704626cf5ad5cfa6f5679eefdacd3ad8f9ab4bf7c",
  award: {
    claimId: "019a9c6e-0000-7000-8000-0000000000e1",
    state: "issued",
    ...money("6000.00"),
    claimBy: "2999-05-18T00:00:00.000Z",
  },
};

const cup: Board = {
  ...race,
  boardId: "019a9c6e-0000-7000-8000-0000000000d4",
  title: "The weekend cup",
  text: "Everybody pays the same and the best three share the pool.",
  state: "registering",
  needsJoin: true,
  minPlayers: 10,
  joinedAt: null,
  players: 0,
  startsAt: "2998-05-11T00:00:00.000Z",
  score: { kind: "multiplier" },
  entry: { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 2 },
  pool: "12690.00",
  prizes: { by: "shares", pool: "5000.00", shares: [50, 30, 20] },
  turnoverBps: 0,
  top: [],
  own: null,
  next: { rank: 1, score: null, ...money("6345.00") },
};
const ticketed: Board = {
  ...cup,
  boardId: "019a9c6e-0000-7000-8000-0000000000d8",
  title: "The invited final",
  text: "For members who hold a ticket.",
  minPlayers: 0,
  entry: { by: "ticket", rebuys: 1, alsoOf: null },
  tickets: 2,
  pool: null,
  prizes: race.prizes,
};
const paidTwice = {
  tries: 2,
  amount: "200.00",
  points: 0,
  tickets: 0,
  tryScore: "8.20",
  isTryPlayed: true,
  isReturned: false,
};
const cupRunning: Board = {
  ...cup,
  boardId: "019a9c6e-0000-7000-8000-0000000000d5",
  title: "The evening cup",
  state: "running",
  startsAt: race.startsAt,
  joinedAt: "2026-05-04T00:00:00.000Z",
  bought: paidTwice,
  players: 141,
  top,
  own: race.own,
  next: race.next,
};
const cupPaid: Board = {
  ...cupRunning,
  boardId: "019a9c6e-0000-7000-8000-0000000000d6",
  title: "The cup of last night",
  state: "finished",
  own: month.own,
  top: month.top,
  next: null,
  frozenAt: month.frozenAt,
  resultHash: month.resultHash,
  bought: { ...paidTwice, tryScore: null },
  paid: "3807.00",
};
const cupBack: Board = {
  ...cup,
  boardId: "019a9c6e-0000-7000-8000-0000000000d7",
  title: "A cup for points that too few entered",
  state: "cancelled",
  entry: { by: "points", points: 250, rebuys: 0 },
  pool: null,
  prizes: race.prizes,
  joinedAt: "2026-05-04T00:00:00.000Z",
  bought: {
    tries: 1,
    amount: "0.00",
    points: 250,
    tickets: 0,
    tryScore: null,
    isTryPlayed: false,
    isReturned: true,
  },
};

const list = "**/wps/rewards/boards?*";
const path = "/member?page=missionLeaderboard&part=boards";
const tournaments = "/member?page=missionLeaderboard&part=tournaments";
const shared = { as: "member", isWhole: true } as const;

export const boardPages: readonly Shown[] = [
  { ...shared, name: "boards-none", path, answers: [[list, ok({ list: [] })]] },
  {
    ...shared,
    name: "boards",
    path,
    answers: [[list, ok({ list: [race, hunt, month] })]],
    awaited: "main section h2",
  },
  {
    name: "board",
    path: `${path}&dialog=${month.boardId}`,
    as: "member",
    answers: [
      [list, ok({ list: [month] })],
      [`**/wps/rewards/boards/${month.boardId}`, ok(month)],
    ],
    awaited: "[role=dialog] ol",
  },
  {
    name: "board-running",
    path: `${path}&dialog=${race.boardId}`,
    as: "member",
    answers: [
      [list, ok({ list: [race] })],
      [`**/wps/rewards/boards/${race.boardId}`, ok(race)],
    ],
    awaited: "[role=dialog] ol",
  },
  {
    ...shared,
    name: "tournaments",
    path: tournaments,
    answers: [[list, ok({ list: [cupRunning, cup, ticketed, cupPaid, cupBack] })]],
    awaited: "main section h2",
  },
  {
    name: "tournament",
    path: `${tournaments}&dialog=${cup.boardId}`,
    as: "member",
    answers: [
      [list, ok({ list: [cup] })],
      [`**/wps/rewards/boards/${cup.boardId}`, ok(cup)],
    ],
    awaited: "[role=dialog] ol",
  },
];
