import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../art/random.ts";
import { Over } from "./caller.ts";
import {
  cancel,
  confirm,
  deposit,
  limit,
  play,
  press,
  send,
  transfer,
  withdraw,
  type Doing,
  type LoadDeps,
} from "./deeds.ts";
import type { Wish } from "./journal.ts";
import type { Player } from "./people.ts";
import { pick } from "./pick.ts";
import { change, checkIn, claim, code, open, rebate, redeem, turn } from "./reward-deeds.ts";
import { gameCode, vendorCode } from "./vendor.ts";

/**
 * Members who play, pay in, choose bonuses and give them up, claim what they earned, turn wheels,
 * spend points, take out, move money to a vendor and back, send it along their line and limit
 * themselves, operators who decide, a provider's bank that pays or does not, and a vendor whose
 * line breaks: all at once, until they are stopped. What is refused is refused once and not asked
 * again; what gets no answer is asked again under the same key.
 */
export interface Load {
  /** Members do nothing new; operators and the bank go on. */
  calm(): void;
  /** Everybody stops; resolves when nobody waits for an answer any more. */
  stop(): Promise<void>;
}

/** What an operator does to a withdrawal that waits. */
function decisionOn(random: Random, state: string, isDisputed: boolean) {
  const reason = "As the drill says.";
  if (isDisputed) {
    const action = pick(random, { force_receipt: 50, uphold: 50 });
    return { action, reason };
  }
  if (state === "failed") {
    const action = pick(random, { retry: 60, pay_by_hand: 20, reject: 20 });
    if (action === "pay_by_hand") return { action, bankReference: "FT-DRILL" };
    return action === "retry" ? { action } : { action, reason };
  }
  const action = pick(random, { approve: 85, reject: 15 });
  return action === "approve" ? { action, byHand: false } : { action, reason };
}

function createDecider({ caller, journal, random }: LoadDeps, token: string) {
  const approved = new Set<string>();
  return async () => {
    const query = { state: "waiting", pageNum: "1", pageSize: "50" };
    const list = await caller.call("consoleWithdrawals", { token, query });
    if (list.is !== "accepted") return;
    const open = list.value.content.filter(
      ({ claim, state, withdrawalId }) =>
        claim?.isMine !== false && !(state === "awaiting_second" && approved.has(withdrawalId)),
    );
    const one = open[Math.floor(random() * open.length)];
    if (one === undefined) return;
    const { withdrawalId, state, confirmation } = one;
    const params = { withdrawalId };
    const claim = await caller.call("claimWithdrawal", { token, params });
    if (claim.is !== "accepted" || claim.value.state !== state) return;
    const body = decisionOn(random, state, confirmation === "disputed");
    const key = `${withdrawalId}:${body.action}:${randomUUID()}`;
    const deed = body.action as Wish["deed"];
    journal.write({ is: "sent", deed, key, memberId: "" });
    const onLost = () => journal.write({ is: "lost", key });
    const decided = await caller.call("decideWithdrawal", { token, params, body }, onLost);
    const isFirst = decided.is === "refused" && decided.code === "second_person_needed";
    // What was refused for another reason can be tried again; else nobody is left to be the second.
    if (body.action === "approve" && (decided.is === "accepted" || isFirst)) {
      approved.add(withdrawalId);
    }
    // Refused when asked again may mean that the first time it was done: the books tell.
    if (decided.is === "accepted") journal.write({ is: "accepted", key, said: "" });
  };
}

/** The bank behind the provider: pays what is on its way, or does not. */
function createBank({ db, standins, random }: LoadDeps) {
  return async () => {
    const rows = await db
      .read((reader) =>
        reader.query<{ payout_id: string }>(
          `select payout_id from cashier.withdrawal
           where state = 'paying' and payout_id is not null limit 20`,
        ),
      )
      .catch(() => []);
    const ways = { succeed: 60, "succeed-twice": 10, "succeed-out-of-order": 10, fail: 20 };
    for (const { payout_id: id } of rows)
      await press(`${standins}/payouts/${id}`, pick(random, ways));
  };
}

/** What happens to the next transfer at the vendor that keeps money itself. */
function createSwitch({ standins, random }: LoadDeps) {
  return async () => {
    const ways = { none: 50, lose: 15, ignore: 10, refuse: 10, duplicate: 10, delay: 5 };
    await fetch(`${standins}/tidepool`, {
      method: "POST",
      body: new URLSearchParams({ fault: pick(random, ways) }),
      redirect: "manual",
    }).catch(() => {
      // A line that was closed while it lay idle: the next one works as it did before.
    });
  };
}

async function openGame({ caller }: LoadDeps, { token }: Player): Promise<void> {
  const body = { vassalage: vendorCode, gameCode, device: "desktop", language: "en", backUrl: "/" };
  const opened = await caller.call("launchGame", { token, body });
  if (opened.is === "refused") throw new Error(`no game opens: ${opened.code}`);
}

const deedWeights = {
  deposit: 30,
  withdraw: 30,
  transfer: 20,
  send: 20,
  limit: 10,
  cancel: 5,
  confirm: 15,
  claim: 20,
  rebate: 10,
  checkIn: 5,
  turn: 20,
  redeem: 10,
  change: 10,
  code: 15,
  open: 20,
};

const members = {
  deposit,
  withdraw,
  transfer,
  send,
  limit,
  cancel,
  confirm,
  claim,
  rebate,
  checkIn,
  turn,
  redeem,
  change,
  code,
  open,
};

function doOne(deps: Doing, player: Player, hasLimits: boolean): Promise<void> {
  const deed = pick(deps.random, deedWeights);
  return deed === "limit" && !hasLimits ? deposit(deps, player) : members[deed](deps, player);
}

export async function startLoad(deps: LoadDeps): Promise<Load> {
  const { random, people } = deps;
  const doing: Doing = { ...deps, limits: new Map() };
  for (const player of people.players) await openGame(deps, player);
  const now = { isCalm: false, isStopped: false };
  const failures: unknown[] = [];

  async function repeat(work: () => Promise<void>, pauseMs: number, isOfMember: boolean) {
    try {
      const mayGoOn = () => !now.isStopped && !(isOfMember && now.isCalm);
      while (mayGoOn()) {
        await work();
        await sleep(pauseMs * (0.5 + random()));
      }
    } catch (error) {
      if (!(error instanceof Over)) failures.push(error);
    }
  }

  const running = [
    ...people.players.flatMap((player, at) => [
      repeat(() => play(doing, player), 60, true),
      repeat(() => doOne(doing, player, at % 2 === 0), 500, true),
    ]),
    ...people.operators.map((token) => repeat(createDecider(deps, token), 80, false)),
    repeat(createBank(deps), 400, false),
    repeat(createSwitch(deps), 300, true),
  ];
  return {
    calm() {
      now.isCalm = true;
    },
    async stop() {
      now.isStopped = true;
      await Promise.all(running);
      if (failures.length > 0) throw new AggregateError(failures, "the load itself failed");
    },
  };
}
