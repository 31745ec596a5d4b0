/**
 * The calls of a game frame (protocol.ts). Routes parse, make one call and answer; no rules live
 * here.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Answer, GameConfig, SessionView } from "../protocol.ts";
import type { Studio } from "../studio.ts";
import { limitsOf, limitsView, readStake } from "../engine/limits.ts";
import type { Session } from "../engine/players/service.ts";
import { refuse } from "../engine/refusal.ts";
import { amountText } from "../engine/rounds/view.ts";
import { findGame, type CatalogueGame } from "../games/catalogue.ts";
import { crashRules } from "../games/crash/rules.ts";
import { checkDiceWin, diceRules, drawDice, readTarget } from "../games/dice/rules.ts";
import { drawLanternKoi, lanternKoiRules } from "../games/lantern-koi/rules.ts";

const OpenSessionRequest = z.strictObject({ code: z.string().min(1).max(128) });
const round = {
  actionId: z.uuid(),
  stake: z.string().max(32),
  isAuto: z.boolean().optional(),
};
const DiceBetRequest = z.strictObject({
  ...round,
  direction: z.enum(["under", "over"]),
  target: z.string().max(8),
});
const SlotSpinRequest = z.strictObject(round);
const RotateSeedsRequest = z.strictObject({ clientSeed: z.string().max(128).optional() });
const ClientSeedRequest = z.strictObject({ clientSeed: z.string().max(128) });
const RoundsQuery = z.strictObject({
  before: z.uuid().optional(),
  pageSize: z.coerce.number().int().min(1).max(50).default(20),
});

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : refuse("bad_request");
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? "")?.[1];

const ok = <T>(value: T): Answer<T> => ({ success: true, value });

export function registerFrameRoutes(app: FastifyInstance, studio: Studio): void {
  const { players, rounds, seeds, operators, clock } = studio;
  const sessionOf = (request: FastifyRequest) => players.getSession(tokenOf(request));

  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });

  app.post("/api/session", async (request) => {
    const { code } = read(OpenSessionRequest, request.body);
    const { token, session } = await players.openSession(code);
    return ok({ token, ...(await sessionView(session)) });
  });
  app.get("/api/session", async (request) => ok(await sessionView(await sessionOf(request))));
  app.get("/api/balance", async (request) => {
    const session = await sessionOf(request);
    const balance = await rounds.balance(session, gameOf(session).vendorCode);
    return ok({ balance: amountText(balance, session.currency), currency: session.currency });
  });

  async function sessionView(session: Session): Promise<SessionView> {
    const game = gameOf(session);
    const balance = await rounds.balance(session, game.vendorCode);
    return {
      lang: session.lang,
      playerName: session.displayName,
      config: configOf(session, game),
      balance: amountText(balance, session.currency),
      lobbyUrl: session.lobbyUrl,
      depositUrl: session.depositUrl,
      siteOrigin: session.siteOrigin,
      serverTime: clock.nowMs(),
      openRound: await rounds.openRound(session),
    };
  }

  function configOf(session: Session, game: CatalogueGame): GameConfig {
    const brand = brandOf(session);
    return {
      gameCode: game.gameCode,
      kind: game.kind,
      vendorCode: game.vendorCode,
      name: game.name,
      ...limitsView(limitsOf(game.kind, session.currency), session.currency),
      isDemo: session.isDemo,
      brand,
    };
  }

  const brandOf = (session: Session) =>
    operators.find(session.operatorId)?.brand ?? {
      autoplay: false,
      turbo: false,
      roundMsMin: 0,
    };

  app.post("/api/dice/bet", async (request) => {
    const session = await sessionOf(request);
    const { actionId, stake: text, isAuto, ...choice } = read(DiceBetRequest, request.body);
    const { game, brand } = playable(session, "dice", isAuto);
    const limits = limitsOf(game.kind, session.currency);
    const stake = readStake(text, session.currency, limits);
    const target = readTarget(choice.direction, choice.target);
    checkDiceWin(stake, target, limits);
    const { roundMsMin } = brand;
    return ok(
      await rounds.play({ session, game, actionId, stake, input: { ...target }, roundMsMin }, (w) =>
        drawDice(w, stake, target),
      ),
    );
  });

  app.post<{ Params: { code: string } }>("/api/slot/:code/spin", async (request) => {
    const session = await sessionOf(request);
    const { actionId, stake: text, isAuto } = read(SlotSpinRequest, request.body);
    const { game, brand } = playable(session, "slot", isAuto);
    if (request.params.code !== game.gameCode) refuse("game_unknown");
    const limits = limitsOf(game.kind, session.currency);
    const stake = readStake(text, session.currency, limits);
    const { roundMsMin } = brand;
    return ok(
      await rounds.play({ session, game, actionId, stake, input: {}, roundMsMin }, (words) =>
        drawLanternKoi(words, stake, session.currency, limits),
      ),
    );
  });

  function playable(session: Session, kind: CatalogueGame["kind"], isAuto: boolean | undefined) {
    const game = gameOf(session);
    if (game.kind !== kind) refuse("game_unknown");
    const brand = brandOf(session);
    if (isAuto === true && !brand.autoplay) refuse("bad_request");
    return { game, brand };
  }

  app.get("/api/seeds", async (request) => ok(await seeds.view((await sessionOf(request)).id)));
  app.post("/api/seeds/rotate", async (request) => {
    const { clientSeed } = read(RotateSeedsRequest, request.body);
    return ok(await seeds.rotate((await sessionOf(request)).id, clientSeed));
  });
  app.post("/api/seeds/client", async (request) => {
    const { clientSeed } = read(ClientSeedRequest, request.body);
    return ok(await seeds.setClient((await sessionOf(request)).id, clientSeed));
  });

  app.get("/api/rounds", async (request) => {
    const { before, pageSize } = read(RoundsQuery, request.query);
    return ok(await rounds.listRounds(await sessionOf(request), before, pageSize));
  });
  app.get<{ Params: { roundId: string } }>("/api/rounds/:roundId", async (request) => {
    const roundId = z.uuid().safeParse(request.params.roundId);
    if (!roundId.success) refuse("round_unknown");
    return ok(await rounds.getRound(await sessionOf(request), roundId.data));
  });
  app.get("/api/crash/history", async () => ok(studio.crash()?.history() ?? []));

  app.get<{ Params: { gameCode: string }; Querystring: { currency?: string } }>(
    "/api/rules/:gameCode",
    async (request) => ok(rulesOf(request.params.gameCode, request.query.currency ?? "BDT")),
  );

  function rulesOf(gameCode: string, currency: string) {
    const game = findGame(gameCode);
    if (game === undefined) refuse("game_unknown");
    if (!studio.isPlayable(currency)) refuse("bad_request");
    const limits = limitsOf(game.kind, currency);
    if (game.kind === "dice") return diceRules(game, currency, limits);
    if (game.kind === "slot") return lanternKoiRules(game, currency, limits);
    const table = studio.crash();
    if (table === undefined) refuse("game_closed");
    return crashRules(game, currency, limits, table.chain);
  }
}

function gameOf(session: Session): CatalogueGame {
  return findGame(session.gameCode) ?? refuse("game_unknown");
}
