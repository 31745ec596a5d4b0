/** The chat on the sockets of one live table, and who may write in it. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { z } from "zod";
import type { Minor } from "@baize/money";
import {
  chatTextMax,
  type ChatLine,
  type TableCommand,
  type TableCrowd,
  type TableMessage,
  type TableMyBet,
  type TableSnapshot,
} from "./protocol.ts";
import type { Amount } from "../../protocol.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Operators } from "../../engine/operators.ts";
import type { Players, Session } from "../../engine/players/service.ts";
import { refuse } from "../../engine/refusal.ts";
import { amountText } from "../../engine/rounds/view.ts";
import { createSockets } from "../../engine/sockets/service.ts";
import type { TableBet } from "./bets.ts";
import { maySpeak, readChat } from "./chat.ts";
import { TableBets } from "./choice.ts";
import { insertChatLine, listChatLines } from "./store.ts";
import type { LiveTable, LiveTableListener } from "./table.ts";

export interface TableHub extends LiveTableListener {
  /** Before this, and while another process leads, every hello is refused with game_closed. */
  seat(table: LiveTable): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

export interface TableHubDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly players: Players;
  readonly operators: Operators;
  readonly gameCode: string;
  readonly balance: (session: Session) => Promise<Minor>;
}

const crowdMs = 250;
const namesShown = 6;
const chatShown = 50;
const chatAgeMs = hourMs;

const id = z.number().int().nonnegative();
const Commands = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("bet"),
    id,
    actionId: z.uuid(),
    pressId: z.uuid().optional(),
    bets: TableBets,
  }),
  z.strictObject({ type: z.literal("cancel"), id, betId: z.uuid() }),
  z.strictObject({ type: z.literal("chat"), id, text: z.string().max(chatTextMax * 4) }),
]) as z.ZodType<TableCommand>;

const inPlay = new Set<TableBet["status"]>(["accepted", "settled"]);

export function myTableBet(bet: TableBet): TableMyBet {
  const text = (amount: bigint): Amount => amountText(amount, bet.currency);
  return {
    betId: bet.roundId,
    roundNo: bet.roundNo,
    bets: bet.placed.map(({ field, amount }) => ({ field: field.id, amount: text(amount) })),
    stake: text(bet.stake),
    status: bet.status,
    payout: bet.payout === null ? null : text(bet.payout),
    isPayoutPending: bet.isPayoutPending,
  };
}

/** What everybody may know of what lies on the table. */
export function crowdOf(bets: Iterable<TableBet>): TableCrowd {
  const sums: Record<string, Record<string, bigint>> = {};
  const names = new Map<string, string>();
  for (const bet of bets) {
    if (!inPlay.has(bet.status)) continue;
    const own = (sums[bet.currency] ??= {});
    for (const { field, amount } of bet.placed) own[field.id] = (own[field.id] ?? 0n) + amount;
    // A player who bets again becomes the newest again.
    names.delete(bet.playerId);
    names.set(bet.playerId, bet.playerName);
  }
  const totals = Object.entries(sums).map(([currency, own]) => [
    currency,
    Object.fromEntries(
      Object.entries(own).map(([field, sum]) => [field, amountText(sum, currency)]),
    ),
  ]);
  return {
    totals: Object.fromEntries(totals) as TableCrowd["totals"],
    players: names.size,
    names: [...names.values()].toReversed().slice(0, namesShown),
  };
}

function chainOf(table: LiveTable) {
  const { terminatingHash, salt } = table.chain();
  return { terminatingHash, salt };
}

// tidy: allow function-length, because its parts speak of one table.
export function createTableHub(deps: TableHubDeps): TableHub {
  const { clock, db, ids } = deps;
  let table: LiveTable | undefined;
  let isCrowdChanged = false;
  const spoken = new Map<string, number[]>();
  const sockets = createSockets<TableCommand, TableMessage>({
    ...deps,
    commands: Commands,
    snapshot,
    act,
  });

  /** Play-money players only watch: chat needs real money and the brand's permission. */
  const mayChat = (session: Session): boolean =>
    !session.isDemo && deps.operators.find(session.operatorId)?.brand.chat === true;

  async function snapshot(session: Session): Promise<TableSnapshot> {
    if (table === undefined) refuse("game_closed");
    const balance = amountText(await deps.balance(session), session.currency);
    const chat = await listChatLines(db, deps.gameCode, clock.nowMs() - chatAgeMs, chatShown);
    const { phase, roundNo, previousHash, endsAt, result } = table.view();
    const own = [...table.bets()].filter((bet) => bet.playerId === session.id);
    return {
      type: "snapshot",
      seq: sockets.seq(),
      serverTime: clock.nowMs(),
      phase,
      roundNo,
      previousHash,
      ...chainOf(table),
      endsAt,
      result,
      crowd: crowdOf(table.bets()),
      myBets: own.map(myTableBet),
      balance,
      history: table.history(),
      playersOnline: sockets.playersOnline(),
      chat,
      mayChat: mayChat(session),
    };
  }

  async function act(session: Session, command: TableCommand): Promise<object> {
    if (table === undefined) refuse("game_closed");
    if (command.type === "chat") {
      await say(session, command.text);
      return {};
    }
    const bet =
      command.type === "bet"
        ? await table.place(session, command)
        : await table.cancel(session, command.betId);
    return { bet: myTableBet(bet) };
  }

  async function say(session: Session, said: string): Promise<void> {
    if (!mayChat(session)) refuse("chat_closed");
    const read = readChat(said);
    if (read === "empty") refuse("bad_request");
    if (read === "not_allowed") refuse("chat_not_allowed");
    const nowMs = clock.nowMs();
    const before = (spoken.get(session.id) ?? []).filter((at) => nowMs - at < minuteMs);
    if (!maySpeak(before, nowMs)) refuse("too_many_requests");
    spoken.set(session.id, [...before, nowMs]);
    const line: ChatLine = {
      id: ids.uuid(),
      playerName: session.displayName,
      text: read.text,
      saidAt: nowMs,
    };
    const { gameCode } = deps;
    await db.transaction((tx) => insertChatLine(tx, { ...line, gameCode, playerId: session.id }));
    sockets.broadcast({ type: "chat", ...line });
  }

  const ticker = setInterval(() => {
    if (table === undefined || !isCrowdChanged) return;
    isCrowdChanged = false;
    const { roundNo } = table.view();
    sockets.broadcast({ type: "crowd", roundNo, ...crowdOf(table.bets()) });
  }, crowdMs);

  return {
    seat(next) {
      table = next;
    },
    upgrade: sockets.upgrade,
    phaseChanged() {
      if (table === undefined) return;
      const { phase, roundNo, previousHash, endsAt, result, hash } = table.view();
      const serverTime = clock.nowMs();
      if (phase === "betting") {
        isCrowdChanged = false;
        // A player silent for a minute need not be counted.
        for (const [playerId, at] of spoken) {
          if (serverTime - (at.at(-1) ?? 0) > minuteMs) spoken.delete(playerId);
        }
        const playersOnline = sockets.playersOnline();
        sockets.broadcast({
          type: "betting",
          serverTime,
          roundNo,
          previousHash,
          ...chainOf(table),
          endsAt,
          playersOnline,
        });
      } else if (phase === "dealing") {
        sockets.broadcast({ type: "dealt", serverTime, roundNo, result, endsAt });
      } else {
        sockets.broadcast({ type: "settled", serverTime, roundNo, result, hash, endsAt });
      }
    },
    betChanged(bet) {
      isCrowdChanged = true;
      sockets.sendTo(bet.playerId, { type: "my-bet", bet: myTableBet(bet) });
    },
    balanceChanged(playerId, currency, balance) {
      sockets.sendTo(playerId, { type: "balance", balance: amountText(balance, currency) });
    },
    async stop() {
      clearInterval(ticker);
      await sockets.stop();
    },
  };
}
