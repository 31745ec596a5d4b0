/**
 * The calls of a game frame (protocol.ts). Routes parse, make one call and answer; no rules live
 * here.
 */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { Answer, BrandFlags, GameConfig, GameRules, SessionView } from "../protocol.ts";
import { isRecord } from "../engine/wallet/exact-json.ts";
import type { Studio } from "../studio.ts";
import { freeRoundsView } from "../engine/free/rules.ts";
import { limitsView, readStake } from "../engine/limits.ts";
import type { Session } from "../engine/players/service.ts";
import { pressFields, readPress, type PressAsked } from "../engine/rounds/press.ts";
import { refuse } from "../engine/refusal.ts";
import { amountText } from "../engine/rounds/view.ts";
import { lotteryConfig, lotteryRules } from "../lottery/views.ts";
import type { SoldLottery } from "../lottery/sold-games.ts";
import { findGame, games } from "../catalogue/games.ts";
import { rulesOf } from "../catalogue/rules.ts";
import type { Game } from "../kits/game.ts";
import { costOf, drawSlot } from "../kits/slot/rules.ts";

const secret = z.string().min(1).max(128);
const OpenSessionRequest = z.strictObject({ code: secret, demoToken: secret.optional() });
const round = { ...pressFields, actionId: z.uuid(), stake: z.string().max(32) };
const SlotSpinRequest = z.strictObject({
  ...round,
  buy: z.boolean().optional(),
  freeOfferId: z.uuid().optional(),
});
const RotateSeedsRequest = z.strictObject({ clientSeed: z.string().max(128).optional() });
const ClientSeedRequest = z.strictObject({ clientSeed: z.string().max(128) });
const RoundsQuery = z.strictObject({
  before: z.uuid().optional(),
  pageSize: z.coerce.number().int().min(1).max(50).default(20),
});

/** The one game of its kind, which also has an address of its own for sockets. */
export const crashCode = games.find(({ part }) => part.is === "flight")?.gameCode ?? "";

const RulesQuery = z.strictObject({ currency: z.string().max(8).default("BDT") });

export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : refuse("bad_request");
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? "")?.[1];

const ok = <T>(value: T): Answer<T> => ({ success: true, value });

/** One call of the frame: what the handler gives is the answer's value. */
type Handler = (request: FastifyRequest) => unknown;

export function on(app: FastifyInstance, method: HTTPMethods, url: string, handler: Handler): void {
  app.route({ method, url, handler: async (request) => ok(await handler(request)) });
}

export function parameter(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === "string" ? value : "";
}

export function registerFrameRoutes(app: FastifyInstance, studio: Studio): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  registerSession(app, studio);
  registerPlay(app, studio);
  registerSeeds(app, studio);
  registerRounds(app, studio);
}

export const sessionOf = (studio: Studio, request: FastifyRequest): Promise<Session> =>
  studio.players.getSession(tokenOf(request));

export function gameOf(session: Session): Game {
  return findGame(session.gameCode) ?? refuse("game_unknown");
}

/** An operator that is no longer configured gets no comforts. */
export const brandOf = (studio: Studio, session: Session): BrandFlags =>
  studio.operators.find(session.operatorId)?.brand ?? {
    autoplay: false,
    turbo: false,
    buyBonus: false,
    chat: false,
    roundMsMin: 0,
    slotRoundMsMin: 0,
  };

function registerSession(app: FastifyInstance, studio: Studio): void {
  const { players, rounds } = studio;
  on(app, "POST", "/api/session", async (request) => {
    const { code, demoToken } = read(OpenSessionRequest, request.body);
    const { token, session } = await players.openSession(code, demoToken);
    try {
      return { token, ...(await sessionView(studio, session)) };
    } catch (error) {
      // The token goes nowhere. With its code the player may try again.
      await players.takeBack(token);
      throw error;
    }
  });
  on(app, "GET", "/api/session", async (request) =>
    sessionView(studio, await sessionOf(studio, request)),
  );
  on(app, "GET", "/api/balance", async (request) => {
    const session = await sessionOf(studio, request);
    const { vendorCode } = lotteryOf(studio, session) ?? gameOf(session);
    const balance = await rounds.balance(session, vendorCode);
    return { balance: amountText(balance, session.currency), currency: session.currency };
  });
}

/** A lottery is no game of the catalogue: it has its own plays, limits and calls. */
const lotteryOf = ({ lottery }: Studio, session: Session): SoldLottery | undefined =>
  lottery?.games.find(({ gameCode }) => gameCode === session.gameCode);

async function sessionView(studio: Studio, session: Session): Promise<SessionView> {
  const lottery = lotteryOf(studio, session);
  const { vendorCode } = lottery ?? gameOf(session);
  const balance = await studio.rounds.balance(session, vendorCode);
  const offer = await studio.freeRounds.open(session.id, session.gameCode);
  return {
    lang: session.lang,
    playerName: session.displayName,
    config:
      lottery === undefined
        ? configOf(studio, session, gameOf(session))
        : { ...lotteryConfig(lottery, session), brand: brandOf(studio, session) },
    balance: amountText(balance, session.currency),
    lobbyUrl: session.lobbyUrl,
    depositUrl: session.depositUrl,
    siteOrigin: session.siteOrigin,
    serverTime: studio.clock.nowMs(),
    openRound: await studio.rounds.openRound(session),
    freeRounds: offer === undefined ? null : freeRoundsView(offer),
  };
}

function configOf(studio: Studio, session: Session, game: Game): GameConfig {
  return {
    gameCode: game.gameCode,
    kind: game.kind,
    vendorCode: game.vendorCode,
    name: game.name,
    ...limitsView(game.limits(session.currency), session.currency),
    isDemo: session.isDemo,
    brand: pacedBrand(brandOf(studio, session), game),
  };
}

/** A frame knows one pace: that of its own game. */
const pacedBrand = (brand: BrandFlags, { pace }: Game): BrandFlags => ({
  ...brand,
  roundMsMin: brand[pace],
});

function registerPlay(app: FastifyInstance, studio: Studio): void {
  on(app, "POST", "/api/games/:code/bet", async (request) => {
    const session = await sessionOf(studio, request);
    const game = gameOf(session);
    const { part } = game;
    if (part.is !== "one-shot" || parameter(request, "code") !== game.gameCode) {
      refuse("game_unknown");
    }
    const asked = part.game.readRequest(request.body) ?? refuse("bad_request");
    const { order, limits } = orderOf(studio, session, asked);
    const { currency } = session;
    const bet = asked.bet({ stake: order.stake, currency });
    if (bet.payoutMax > limits.winMax) refuse("win_above_max");
    return studio.rounds.play({ ...order, input: asked.input }, bet.draw);
  });
  on(app, "POST", "/api/slot/:code/spin", async (request) => {
    const session = await sessionOf(studio, request);
    const { buy: isBuy = false, freeOfferId, ...asked } = read(SlotSpinRequest, request.body);
    // A round that was given is the plain one.
    if (isBuy && freeOfferId !== undefined) refuse("bad_request");
    const { part } = gameOf(session);
    if (part.is !== "slot") refuse("game_unknown");
    const { order, limits } = orderOf(studio, session, asked);
    if (parameter(request, "code") !== order.game.gameCode) refuse("game_unknown");
    const { slot } = part;
    const cost = costOf(slot, order.stake, isBuy, brandOf(studio, session).buyBonus);
    const input = isBuy ? { buy: true } : {};
    return studio.rounds.play({ ...order, stake: cost, input, freeOfferId }, (words) =>
      drawSlot(slot, words, order.stake, session.currency, limits, isBuy),
    );
  });
}

/** What every round has. */
export function orderOf(
  studio: Studio,
  session: Session,
  asked: { readonly actionId: string; readonly stake: string } & PressAsked,
) {
  const game = gameOf(session);
  const brand = brandOf(studio, session);
  const press = readPress(asked, brand.autoplay, session.currency);
  const limits = game.limits(session.currency);
  const stake = readStake(asked.stake, session.currency, limits);
  const { actionId } = asked;
  const roundMsMin = brand[game.pace];
  return { order: { session, game, actionId, stake, roundMsMin, press }, limits };
}

function registerSeeds(app: FastifyInstance, studio: Studio): void {
  const { seeds } = studio;
  on(app, "GET", "/api/seeds", async (request) =>
    seeds.view((await sessionOf(studio, request)).id),
  );
  on(app, "POST", "/api/seeds/rotate", async (request) => {
    const { clientSeed } = read(RotateSeedsRequest, request.body);
    return seeds.rotate((await sessionOf(studio, request)).id, clientSeed);
  });
  on(app, "POST", "/api/seeds/client", async (request) => {
    const { clientSeed } = read(ClientSeedRequest, request.body);
    return seeds.setClient((await sessionOf(studio, request)).id, clientSeed);
  });
}

function registerRounds(app: FastifyInstance, studio: Studio): void {
  const { rounds } = studio;
  on(app, "GET", "/api/rounds", async (request) => {
    const { before, pageSize } = read(RoundsQuery, request.query);
    return rounds.listRounds(await sessionOf(studio, request), before, pageSize);
  });
  on(app, "GET", "/api/rounds/:roundId", async (request) => {
    const roundId = z.uuid().safeParse(parameter(request, "roundId"));
    if (!roundId.success) refuse("round_unknown");
    return rounds.getRound(await sessionOf(studio, request), roundId.data);
  });
  on(app, "GET", "/api/actions/:actionId", async (request) => {
    const actionId = z.uuid().safeParse(parameter(request, "actionId"));
    if (!actionId.success) refuse("round_unknown");
    return rounds.getRoundOfAction(await sessionOf(studio, request), actionId.data);
  });
  on(app, "GET", "/api/crash/history", () =>
    (studio.sharedRounds.find(crashCode)?.past ?? []).map(({ roundNo, result, hash }) => {
      return { roundNo, ...result, hash };
    }),
  );
  on(app, "GET", "/api/rules/:gameCode", (request) => {
    const { currency } = read(RulesQuery, request.query);
    return rules(studio, parameter(request, "gameCode"), currency);
  });
}

function rules(studio: Studio, gameCode: string, currency: string): GameRules {
  const lottery = studio.lottery?.games.find((sold) => sold.gameCode === gameCode);
  if (lottery !== undefined && studio.isPlayable(currency)) return lotteryRules(lottery, currency);
  const game = findGame(gameCode) ?? refuse("game_unknown");
  if (!studio.isPlayable(currency)) refuse("bad_request");
  return rulesOf(game, currency, studio.sharedRounds.find(gameCode));
}
