/**
 * What a platform may ask of the studio (wallet contract, section 10): launch addresses, the list
 * of games, a round's page, and transactions for reconciliation. Every call is signed by the
 * platform's key over its exact bytes. Errors are HTTP 400, 403 or 404 with `{"error"}`.
 */
import type { FastifyInstance } from "fastify";
import {
  GameListCall,
  GameRoundCall,
  GameUrlCall,
  JackpotListCall,
  TransactionsListCall,
  type GameListEntry,
} from "@baize/contract";
import { isPlayable } from "../engine/limits.ts";
import type { Operator } from "../engine/operators.ts";
import { findRoundByRef } from "../engine/rounds/store.ts";
import { rtpBpsOf } from "../lottery/views.ts";
import { findSlipByRef } from "../lottery/slips/slip-store.ts";
import { writeExact } from "../engine/wallet/exact-json.ts";
import { findGame, games } from "../catalogue/games.ts";
import { networkOf, wholeRtpBps } from "../catalogue/jackpots.ts";
import type { Studio } from "../studio.ts";
import { jackpotsOf } from "./jackpot-routes.ts";
import { answer, CallRefused, readCall } from "./operator-call.ts";
import { roundPageKey } from "./round-page.ts";
import { transactionsPage } from "./transactions.ts";

export function registerOperatorRoutes(app: FastifyInstance, studio: Studio): void {
  const base = "/operator/generic/v2";

  app.post(`${base}/game/url`, (request, reply) =>
    answer(reply, async () => {
      const { operator, call } = readCall(studio, request, GameUrlCall);
      return JSON.stringify({ url: await launchUrl(studio, operator, call) });
    }),
  );

  app.post(`${base}/game/list`, (request, reply) =>
    answer(reply, () => {
      readCall(studio, request, GameListCall);
      return JSON.stringify([...listGames(studio), ...listLotteries(studio)]);
    }),
  );

  app.post(`${base}/game/round`, (request, reply) =>
    answer(reply, async () => {
      const { operator, call } = readCall(studio, request, GameRoundCall);
      const { operatorId } = operator;
      const round =
        (await findRoundByRef(studio.db, operatorId, call.round)) ??
        (await findSlipByRef(studio.db, operatorId, call.round));
      if (round === undefined || round.userRef !== call.user) {
        throw new CallRefused(404, "no such round");
      }
      const url = new URL(`/round/${round.id}`, studio.publicUrl);
      url.searchParams.set("key", roundPageKey(operator, round.id));
      url.searchParams.set("lang", call.lang);
      if (call.time_zone !== undefined) url.searchParams.set("zone", call.time_zone);
      return JSON.stringify({ url: url.toString() });
    }),
  );

  app.post(`${base}/jackpot/list`, (request, reply) =>
    answer(reply, async () => {
      const { operator } = readCall(studio, request, JackpotListCall);
      return writeExact({ jackpots: await jackpotsOf(studio, operator.operatorId) });
    }),
  );

  app.post(`${base}/transactions/list`, (request, reply) =>
    answer(reply, () => {
      const { operator, call } = readCall(studio, request, TransactionsListCall);
      return transactionsPage(studio, operator, call);
    }),
  );
}

const listGames = (studio: Studio): GameListEntry[] =>
  games.map((game) => {
    const { en, ...names } = game.name;
    return {
      game_code: game.gameCode,
      name: en,
      names,
      product: game.vendorCode,
      category: game.gameType,
      enabled: !studio.closedGames.has(game.gameCode),
      group: networkOf(game.gameCode) === undefined ? game.group : "JP",
      url_thumb: null,
      rtp_bps: wholeRtpBps(game),
      volatility: game.volatility ?? null,
      win_max_multiple: game.winMaxTimesStake ?? null,
      freebet: game.mayBeGiven,
    };
  });

const listLotteries = (studio: Studio): GameListEntry[] =>
  (studio.lottery?.games ?? []).map((game) => {
    const { en, ...names } = game.name;
    return {
      game_code: game.gameCode,
      name: en,
      names,
      product: game.vendorCode,
      category: "LOTT",
      enabled: !studio.closedGames.has(game.gameCode),
      group: null,
      url_thumb: null,
      rtp_bps: rtpBpsOf(game),
      volatility: null,
      win_max_multiple: null,
      freebet: false,
    };
  });

async function launchUrl(studio: Studio, operator: Operator, call: GameUrlCall): Promise<string> {
  const lotteries = studio.lottery?.games.map(({ gameCode }) => gameCode) ?? [];
  if (findGame(call.game_code) === undefined && !lotteries.includes(call.game_code)) {
    throw new CallRefused(404, "no such game");
  }
  const isDemo = call.currency === "XXX" && call.user === undefined && call.token === undefined;
  const { user, token } = call;
  if (!isDemo && (user === undefined || token === undefined || call.currency === "XXX")) {
    throw new CallRefused(400, "real play needs user and token; demo play has neither, and XXX");
  }
  if (!isPlayable(call.currency)) throw new CallRefused(400, "currency not offered");
  const code = await studio.players.launch({
    operator,
    member: user !== undefined && token !== undefined ? { user, token } : undefined,
    displayName: call.meta?.display_name,
    isTest: call.meta?.is_test === true,
    gameCode: call.game_code,
    currency: call.currency,
    lang: call.lang,
    lobbyUrl: call.lobby_url,
    depositUrl: call.deposit_url ?? undefined,
  });
  const url = new URL(`/play/${call.game_code}`, studio.publicUrl);
  url.searchParams.set("session", code);
  url.searchParams.set("lang", call.lang);
  url.searchParams.set("currency", call.currency);
  if (call.time_zone !== undefined) url.searchParams.set("zone", call.time_zone);
  return url.toString();
}
