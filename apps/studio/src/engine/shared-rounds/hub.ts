/**
 * What is said on the sockets of one table. The phases are told at once, bets of others as often as
 * the game says, and each player's own bets and balance to nobody else.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { z } from "zod";
import type { Minor } from "@baize/money";
import { chatTextMax } from "../../protocol-chat.ts";
import type { Players, Session } from "../players/service.ts";
import { refuse } from "../refusal.ts";
import { amountText } from "../rounds/view.ts";
import { createSockets, type Sockets } from "../sockets/service.ts";
import { cashOut, placeBet, takeBack } from "./bets.ts";
import { createChat, noChat, type Chat } from "./chat/service.ts";
import type { Kinds, SharedBet, SharedGame } from "./game.ts";
import { betsOf, roundNow, type Listener, type SharedDeps, type Table } from "./table.ts";

export interface HubDeps extends SharedDeps {
  readonly players: Players;
  readonly balance: (session: Session) => Promise<Minor>;
}

export interface Hub<K extends Kinds> extends Listener<K> {
  /** Before this, and while another process leads, every hello is refused with game_closed. */
  seat(table: Table<K>): void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stop(): Promise<void>;
}

const id = z.number().int().nonnegative();
const Cancel = z.strictObject({ type: z.literal("cancel"), id, betId: z.uuid() });
const CashOut = z.strictObject({ type: z.literal("cash-out"), id, betId: z.uuid() });
const ChatLine = z.strictObject({
  type: z.literal("chat"),
  id,
  text: z.string().max(chatTextMax * 4),
});

type OfBet<K extends Kinds> = K["command"] | z.infer<typeof Cancel> | z.infer<typeof CashOut>;
type Command<K extends Kinds> = OfBet<K> | z.infer<typeof ChatLine>;

function commandsOf<K extends Kinds>(game: SharedGame<K>): z.ZodType<Command<K>> {
  const { command } = game.messages;
  const ends = game.onTheWay === undefined ? [] : [CashOut];
  return z.union([command, Cancel, ...ends, ...(game.hasChat ? [ChatLine] : [])]);
}

/** What the functions of this file share. */
interface Room<K extends Kinds> {
  readonly deps: HubDeps;
  readonly game: SharedGame<K>;
  readonly chat: Chat;
  readonly changed: Map<string, SharedBet<K>>;
  readonly sockets: Sockets;
  table: Table<K> | undefined;
}

export function createHub<K extends Kinds>(
  deps: HubDeps,
  gameCode: string,
  game: SharedGame<K>,
): Hub<K> {
  const sockets = createSockets<Command<K>>({
    ...deps,
    gameCode,
    commands: commandsOf(game),
    snapshot: (session) => snapshot(room, session),
    act: (session, command) => act(room, session, command),
  });
  const chat = game.hasChat ? createChat(deps, gameCode) : noChat;
  const room: Room<K> = { deps, game, chat, sockets, changed: new Map(), table: undefined };
  const ticker = setInterval(() => tick(room), game.messages.everyMs);
  return {
    seat(table) {
      room.table = table;
    },
    upgrade: sockets.upgrade,
    phaseChanged: () => tellPhase(room),
    betChanged(bet) {
      room.changed.set(bet.roundId, bet);
      sockets.sendTo(bet.playerId, { type: "my-bet", bet: game.messages.myBet(bet) });
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

const nowOf = <K extends Kinds>(room: Room<K>, table: Table<K>) =>
  roundNow(table, room.sockets.playersOnline());

async function snapshot<K extends Kinds>(room: Room<K>, session: Session): Promise<object> {
  if (room.table === undefined) refuse("game_closed");
  const balance = amountText(await room.deps.balance(session), session.currency);
  const chat = await room.chat.state(session);
  const { table, game, sockets } = room;
  const myBets = betsOf(table, session.id);
  const arrival = { seq: sockets.seq(), balance, myBets, chat };
  return game.messages.snapshot(nowOf(room, table), arrival);
}

async function act<K extends Kinds>(
  room: Room<K>,
  session: Session,
  command: Command<K>,
): Promise<object> {
  const { table, game, chat, sockets } = room;
  if (table === undefined) refuse("game_closed");
  if (command.type === "chat") {
    sockets.broadcast({ type: "chat", ...(await chat.say(session, command.text)) });
    return {};
  }
  return { bet: game.messages.myBet(await ofBet(table, session, command)) };
}

function ofBet<K extends Kinds>(
  table: Table<K>,
  session: Session,
  command: OfBet<K>,
): Promise<SharedBet<K>> {
  if (command.type === "cancel") return takeBack(table, session, command.betId);
  if (command.type === "cash-out") return cashOut(table, session, command.betId);
  return placeBet(table, session, command);
}

function tellBets<K extends Kinds>(room: Room<K>, table: Table<K>): void {
  const { changed, game, sockets } = room;
  if (changed.size === 0) return;
  const bets = [...changed.values()];
  changed.clear();
  sockets.broadcast(game.messages.bets(nowOf(room, table), bets));
}

function tick<K extends Kinds>(room: Room<K>): void {
  const { table, game, sockets } = room;
  if (table === undefined || sockets.isEmpty()) return;
  tellBets(room, table);
  if (table.state.phase !== "closed" || game.messages.tick === undefined) return;
  sockets.broadcast(game.messages.tick(nowOf(room, table)));
}

function tellPhase<K extends Kinds>(room: Room<K>): void {
  const { table, changed, chat, game, sockets } = room;
  if (table === undefined) return;
  const { phase, told } = table.state;
  if (phase === "open") {
    changed.clear();
    chat.forget();
  }
  // Whatever was bet is known to all before the round goes its way.
  if (phase === "closed" && told === 0) tellBets(room, table);
  sockets.broadcast(game.messages.phase(nowOf(room, table)));
}
