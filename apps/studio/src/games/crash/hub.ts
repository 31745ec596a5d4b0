/**
 * What is said on the sockets of the crash game. Ticks and bets go out at most ten times a second.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { z } from "zod";
import type { Minor } from "@baize/money";
import {
  crashBetsShown,
  type CancelBetCommand,
  type CashOutCommand,
  type CrashSnapshot,
  type PlaceBetCommand,
  type ServerMessage,
} from "./protocol.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Players, Session } from "../../engine/players/service.ts";
import { refuse } from "../../engine/refusal.ts";
import { amountText, hundredthsText } from "../../engine/rounds/view.ts";
import { createSockets } from "../../engine/sockets/service.ts";
import { isPublic, myBetView, publicBetView, type LiveBet } from "./bets.ts";
import type { CrashTable, TableListener } from "./table.ts";

export interface CrashHub extends TableListener {
  /** Before this, and while another process leads, every hello is refused with game_closed. */
  seat(table: CrashTable | undefined): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  playersOnline(): number;
  stop(): Promise<void>;
}

export interface HubDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly players: Players;
  readonly gameCode: string;
  readonly balance: (session: Session) => Promise<Minor>;
}

const tickMs = 100;

const id = z.number().int().nonnegative();
type Command = PlaceBetCommand | CancelBetCommand | CashOutCommand;
const Commands = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("bet"),
    id,
    actionId: z.uuid(),
    pressId: z.uuid().optional(),
    panel: z.number().int().min(0).max(1),
    stake: z.string().max(32),
    autoCashOut: z.string().max(16).optional(),
    isAuto: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal("cancel"), id, betId: z.uuid() }),
  z.strictObject({ type: z.literal("cash-out"), id, betId: z.uuid() }),
]) as z.ZodType<Command>;

// tidy: allow function-length, because its parts speak of one table.
export function createCrashHub(deps: HubDeps): CrashHub {
  const changed = new Map<string, LiveBet>();
  let table: CrashTable | undefined;
  const sockets = createSockets<Command, ServerMessage>({
    ...deps,
    commands: Commands,
    snapshot,
    act: async (session, command) => ({ bet: myBetView(await act(session, command)) }),
  });

  function act(session: Session, command: Command): Promise<LiveBet> {
    if (table === undefined) refuse("game_closed");
    if (command.type === "bet") return table.place(session, command);
    return command.type === "cancel"
      ? table.cancel(session, command.betId)
      : table.cashOut(session, command.betId);
  }

  function flushBets(): void {
    if (table === undefined || changed.size === 0) return;
    const shown = [...table.bets()].filter(isPublic);
    const listed = new Set(shown.slice(0, crashBetsShown).map((bet) => bet.roundId));
    const bets = [...changed.values()].filter((bet) => listed.has(bet.roundId) && isPublic(bet));
    changed.clear();
    sockets.broadcast({
      type: "bets",
      roundNo: table.view().roundNo,
      bets: bets.map(publicBetView),
      betCount: shown.length,
    });
  }

  const ticker = setInterval(() => {
    if (table === undefined || sockets.isEmpty()) return;
    flushBets();
    if (table.view().phase === "running")
      sockets.broadcast({ type: "tick", elapsedMs: table.elapsedMs() });
  }, tickMs);

  async function snapshot(session: Session): Promise<CrashSnapshot> {
    if (table === undefined) refuse("game_closed");
    const balance = amountText(await deps.balance(session), session.currency);
    const view = table.view();
    const shown = [...table.bets()].filter(isPublic);
    return {
      type: "snapshot",
      seq: sockets.seq(),
      serverTime: deps.clock.nowMs(),
      phase: view.phase,
      roundNo: view.roundNo,
      previousHash: view.previousHash,
      terminatingHash: table.chain.terminatingHash,
      salt: table.chain.salt,
      startsAt: view.phase === "waiting" ? view.startsAt : null,
      elapsedMs: view.phase === "running" ? table.elapsedMs() : null,
      crashedAt: view.phase === "crashed" ? hundredthsText(view.bust) : null,
      nextRoundAt: view.phase === "crashed" ? view.nextRoundAt : null,
      bets: shown.slice(0, crashBetsShown).map(publicBetView),
      betCount: shown.length,
      myBets: table.betsOf(session.id).map(myBetView),
      balance,
      history: table.history(),
      playersOnline: sockets.playersOnline(),
    };
  }

  return {
    seat(next) {
      table = next;
    },
    upgrade: sockets.upgrade,
    playersOnline: sockets.playersOnline,
    phaseChanged() {
      if (table === undefined) return;
      const view = table.view();
      const serverTime = deps.clock.nowMs();
      const { roundNo } = view;
      if (view.phase === "waiting") {
        changed.clear();
        const { previousHash, startsAt } = view;
        sockets.broadcast({
          type: "waiting",
          roundNo,
          previousHash,
          startsAt,
          serverTime,
          playersOnline: sockets.playersOnline(),
        });
      } else if (view.phase === "running") {
        flushBets();
        sockets.broadcast({ type: "started", roundNo, serverTime });
      } else {
        sockets.broadcast({
          type: "crashed",
          roundNo,
          crashedAt: hundredthsText(view.bust),
          hash: view.hash,
          elapsedMs: table.elapsedMs(),
          nextRoundAt: view.nextRoundAt,
          serverTime,
        });
      }
    },
    betChanged(bet) {
      changed.set(bet.roundId, bet);
      sockets.sendTo(bet.playerId, { type: "my-bet", bet: myBetView(bet) });
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
