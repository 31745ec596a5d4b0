/**
 * The calls of lottery frames, by the names that frames of this family use (lottery document,
 * section 9), and what a platform may ask of lotteries. Nothing is here where no lottery is sold.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { LotteryListCall } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { z } from "zod";
import { StudioRefusal } from "../engine/refusal.ts";
import type { Session } from "../engine/players/service.ts";
import { findDrawRow, listNextDraws, listPastDraws } from "../lottery/draw-rows/draw-store.ts";
import type { Lottery } from "../lottery/lottery.ts";
import { LotteryRefusal, refuseBet } from "../lottery/refusal.ts";
import { gameOfSession } from "../lottery/slips/place.ts";
import { findOwnSlip, listSlips, type SlipFilter } from "../lottery/slips/slip-store.ts";
import { createSlipProofs } from "../lottery/slip-proofs.ts";
import type { SoldLottery } from "../lottery/sold-games.ts";
import {
  amountText,
  nearView,
  pastView,
  playMenuView,
  settingView,
  slipViews,
} from "../lottery/views.ts";
import type { Studio } from "../studio.ts";
import { parameter, read, sessionOf } from "./frame-routes.ts";
import { answer, readCall } from "./operator-call.ts";

const gameId = z.string().max(32);
const numero = z.string().regex(/^\d{8}-\d{4}$/);
const pages = {
  page: z.coerce.number().int().min(0).max(1_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(20),
};
const SessionRequest = z.strictObject({
  code: z.string().min(1).max(128),
  demoToken: z.string().max(128).optional(),
});
const GameQuery = z.object({ gameId });
const PageQuery = z.object(pages);
const TodayQuery = z.object({ gameId: gameId.optional(), ...pages });
const statuses = {
  "2": "waiting",
  "4": "won",
  "5": "lost",
  "8": "cancelled",
  "9": "void",
} as const;
const OrdersQuery = z.object({
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  gameCode: gameId.optional(),
  status: z.enum(["2", "4", "5", "8", "9"]).optional(),
  linesMin: z.coerce.number().int().min(1).optional(),
  ...pages,
});
const BettingRequest = z.strictObject({
  requestId: z.uuid(),
  gameId,
  currentNumero: numero,
  prizeModeId: z.string().max(16),
  series: z.number().int().min(0).max(10_000).optional(),
  bettingMode: z.string().max(16).optional(),
  multiple: z.number().int().min(1).max(1_000_000).default(1),
  items: z
    .array(
      z.strictObject({
        playId: z.string().max(64),
        selection: z.string().max(400_000),
        lines: z.number().int().min(1),
        stake: z.string().max(32),
        odds: z.array(z.string().max(16)).max(64).optional(),
      }),
    )
    .min(1)
    .max(100),
});
const CancelRequest = z.array(z.uuid()).min(1).max(20);

/** A slip of 100 items, or typed numbers, is longer than what a round asks. */
const bettingBytesMax = 1024 * 1024;

type Handler = (request: FastifyRequest) => unknown;

/** Refusals of the lottery and of the studio in the envelope of these calls. */
function refused(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof LotteryRefusal) {
    const { code, message, detail } = error;
    return reply.code(error.httpStatus).send({ status: 1, code, message, ...detail });
  }
  if (error instanceof StudioRefusal) {
    const { code, message, balance } = error;
    return reply.code(error.httpStatus).send({ status: 1, code, message, balance });
  }
  throw error;
}

function on(
  app: FastifyInstance,
  method: HTTPMethods,
  url: string,
  handler: Handler,
  bodyLimit?: number,
): void {
  app.route({
    method,
    url,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        return { status: 0, data: await handler(request) };
      } catch (error) {
        return refused(error, reply);
      }
    },
  });
}

/** The game of an address, which must be one of the vendor the session was opened with. */
const gameAsked = (session: Session, request: FastifyRequest): SoldLottery =>
  gameOfSession(session, parameter(request, "gameId"));

export function registerLotteryRoutes(app: FastifyInstance, studio: Studio): void {
  const { lottery } = studio;
  if (lottery === undefined) return;
  registerSession(app, studio);
  registerDraws(app, studio, lottery);
  registerOrders(app, studio, lottery);
  registerCancelling(app, studio, lottery);
  registerList(app, studio, lottery);
}

function registerSession(app: FastifyInstance, studio: Studio): void {
  const viewOf = async (session: Session) => {
    const game = gameOfSession(session, session.gameCode);
    const balance = await studio.rounds.balance(session, game.vendorCode);
    return {
      lang: session.lang,
      playerName: session.displayName,
      isDemo: session.isDemo,
      setting: settingView(game, session.currency),
      balance: amountText(balance, session.currency),
      lobbyUrl: session.lobbyUrl,
      depositUrl: session.depositUrl,
      siteOrigin: session.siteOrigin,
      serverTime: studio.clock.nowMs(),
    };
  };
  on(app, "POST", "/lgw/session", async (request) => {
    const { code, demoToken } = read(SessionRequest, request.body);
    const { token, session } = await studio.players.openSession(code, demoToken);
    try {
      return { token, ...(await viewOf(session)) };
    } catch (error) {
      // The token goes nowhere. With its code the player may try again.
      await studio.players.takeBack(token);
      throw error;
    }
  });
  on(app, "GET", "/lgw/session", async (request) => viewOf(await sessionOf(studio, request)));
}

function registerDraws(app: FastifyInstance, studio: Studio, lottery: Lottery): void {
  const { db, clock } = studio;
  on(app, "GET", "/lgw/numeros/near", async (request) => {
    const session = await sessionOf(studio, request);
    const game = gameOfSession(session, read(GameQuery, request.query).gameId);
    return nearView(db, game, clock.nowMs());
  });
  on(app, "GET", "/lgw/numeros/recent", async (request) => {
    const session = await sessionOf(studio, request);
    const own = gameOfSession(session, session.gameCode);
    const games = lottery.games.filter(({ vendorCode }) => vendorCode === own.vendorCode);
    return Promise.all(
      games.map(async (game) => ({
        gameId: game.gameCode,
        gameName: game.name,
        ...(await nearView(db, game, clock.nowMs())),
      })),
    );
  });
  const past = async (request: FastifyRequest) => {
    const game = gameAsked(await sessionOf(studio, request), request);
    const { page, size } = read(PageQuery, request.query);
    const draws = await listPastDraws(db, game.gameCode, size + 1, page * size);
    return { content: draws.slice(0, size).map(pastView), isLast: draws.length <= size };
  };
  on(app, "GET", "/lgw/draw/:gameId", past);
  on(app, "GET", "/lgw/draw/code/:gameId", past);
  on(app, "GET", "/lgw/games/:gameId/play_menu", async (request) => {
    const session = await sessionOf(studio, request);
    return playMenuView(gameAsked(session, request), session.lang);
  });
  on(app, "GET", "/lgw/games/:gameId/setting", async (request) => {
    const session = await sessionOf(studio, request);
    return settingView(gameAsked(session, request), session.currency);
  });
}

function registerOrders(app: FastifyInstance, studio: Studio, lottery: Lottery): void {
  const { db, clock } = studio;
  on(
    app,
    "POST",
    "/lgw/orders/betting",
    async (request) => {
      // Before anything else is waited for: the close asks when the order came.
      const arrivedAt = clock.nowMs();
      const session = await sessionOf(studio, request);
      const asked = read(BettingRequest, request.body);
      const placed = await lottery.place(session, asked, arrivedAt);
      return {
        orders: [
          {
            orderNumber: placed.slipId,
            numero: placed.numero,
            totalBettingAmount: amountText(placed.stake, session.currency),
            lines: placed.lines,
          },
        ],
        balance: amountText(placed.balance, session.currency),
      };
    },
    bettingBytesMax,
  );
  const list = async (session: Session, filter: SlipFilter, page: number, size: number) => {
    const slips = await listSlips(db, session.id, filter, { page, size });
    const content = await slipViews(db, slips.slice(0, size), clock.nowMs(), session.lang);
    return { content, page, size, isLast: slips.length <= size };
  };
  const proofs = createSlipProofs(db);
  const all = { fromMs: undefined, toMs: undefined, status: undefined, linesMin: undefined };
  on(app, "GET", "/lgw/orders/today", async (request) => {
    const session = await sessionOf(studio, request);
    const { gameId: gameCode, page, size } = read(TodayQuery, request.query);
    const fromMs = clock.nowMs() - dayMs;
    return list(session, { ...all, gameCode, fromMs }, page, size);
  });
  on(app, "GET", "/lgw/orders", async (request) => {
    const session = await sessionOf(studio, request);
    const { from, to, gameCode, status, linesMin, page, size } = read(OrdersQuery, request.query);
    const msOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
    const filter = {
      gameCode,
      fromMs: msOf(from),
      toMs: msOf(to),
      status: status === undefined ? undefined : statuses[status],
      linesMin,
    };
    return list(session, filter, page, size);
  });
  on(app, "GET", "/lgw/orders/:orderNumber/proof", async (request) => {
    const session = await sessionOf(studio, request);
    const slipId = z.uuid().safeParse(parameter(request, "orderNumber"));
    const slip = slipId.success ? await findOwnSlip(db, session.id, slipId.data) : undefined;
    if (slip === undefined) refuseBet("order_unknown");
    const draw = await findDrawRow(db, slip.gameCode, slip.numero);
    if (draw === undefined) refuseBet("order_unknown");
    const isOver = draw.link !== null;
    return { draw: isOver ? pastView(draw) : null, ...(await proofs.of(draw, slip)) };
  });
}

function registerCancelling(app: FastifyInstance, studio: Studio, lottery: Lottery): void {
  on(app, "PUT", "/lgw/orders/suborders/cancel", async (request) => {
    const arrivedAt = studio.clock.nowMs();
    const session = await sessionOf(studio, request);
    const asked = read(CancelRequest, request.body);
    const results: object[] = [];
    // One after another: each may be the last that a day allows.
    for (const orderNumber of asked) {
      results.push(await cancelOne(lottery, session, orderNumber, arrivedAt));
    }
    return results;
  });
}

async function cancelOne(
  lottery: Lottery,
  session: Session,
  orderNumber: string,
  arrivedAt: number,
): Promise<object> {
  try {
    const balance = await lottery.takeBack(session, orderNumber, arrivedAt);
    const text = balance === undefined ? null : amountText(balance, session.currency);
    return { orderNumber, isDone: true, balance: text };
  } catch (error) {
    if (!(error instanceof LotteryRefusal)) throw error;
    return { orderNumber, isDone: false, code: error.code };
  }
}

const lastResults = 10;

function registerList(app: FastifyInstance, studio: Studio, lottery: Lottery): void {
  const { db, clock } = studio;
  const gameOf = async (game: SoldLottery) => {
    const nowMs = clock.nowMs();
    const [current] = await listNextDraws(db, game.gameCode, nowMs, 1);
    const past = await listPastDraws(db, game.gameCode, lastResults);
    const { en, ...names } = game.name;
    const { en: groupName, ...groupNames } = game.group.name;
    return {
      game_code: game.gameCode,
      product: game.vendorCode,
      prize_mode: game.mode,
      name: en,
      names,
      group_code: game.group.code,
      group_name: groupName,
      group_names: groupNames,
      is_sale: current?.state === "open" && !studio.closedGames.has(game.gameCode),
      numero: current?.numero ?? null,
      closes_at: current === undefined ? null : new Date(current.closesAt).toISOString(),
      draws_at: current === undefined ? null : new Date(current.drawsAt).toISOString(),
      results: past.map((draw) => ({
        numero: draw.numero,
        winning_number: draw.result,
        drawn_at: new Date(draw.drawsAt).toISOString(),
      })),
    };
  };
  app.post("/operator/generic/v2/lottery/list", (request, reply) =>
    answer(reply, async () => {
      readCall(studio, request, LotteryListCall);
      const games = await Promise.all(lottery.games.map(gameOf));
      const changes = games.flatMap(({ closes_at: closesAt }) => closesAt ?? []);
      return JSON.stringify({ games, next_change_at: changes.toSorted()[0] ?? null });
    }),
  );
}
