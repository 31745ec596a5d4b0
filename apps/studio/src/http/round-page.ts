/**
 * The page of one round that a platform shows its support staff and members: facts only, no
 * scripts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { languages, rightToLeft } from "@baize/contract";
import { displayMoney, minor } from "@baize/money";
import type { Operator } from "../engine/operators.ts";
import { findRound, type RoundRow } from "../engine/rounds/store.ts";
import { roundView, stakedMinor } from "../engine/rounds/view.ts";
import { findGame } from "../games/catalogue.ts";
import { roundPictureOf } from "../games/round-pictures.ts";
import { isoAt } from "../platform/clock.ts";
import { textIn } from "../protocol.ts";
import type { Studio } from "../studio.ts";
import { caseOfRound, verifyAddress } from "../verify/link.ts";
import { wordOf } from "../words.ts";
import { iconLink } from "./icon.ts";

/** Opens one round's page to whoever got the address from the operator. */
export const roundPageKey = (operator: Operator, roundId: string): string =>
  createHmac("sha256", operator.privateKey).update(`round-page:${roundId}`).digest("hex");

const labels = [
  "game",
  "round",
  "status",
  "placed",
  "stake",
  "payout",
  "outcome",
  "proof",
  "verify",
] as const;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(round: RoundRow, lang: string): string {
  const view = roundView(round);
  const words = labels.map((name) => [name, textIn(wordOf("roundPage", name), lang)] as const);
  const label = Object.fromEntries(words) as Record<(typeof labels)[number], string>;
  const name = findGame(round.gameCode)?.name;
  const game = name === undefined ? round.gameCode : textIn(name, lang);
  const rows: readonly (readonly [string, string])[] = [
    [label.game, game],
    [label.round, round.ref],
    [label.status, view.status],
    [label.placed, isoAt(view.placedAt)],
    [label.stake, displayMoney(minor(stakedMinor(round)), round.currency)],
    [
      label.payout,
      round.payoutMinor === null ? "–" : displayMoney(minor(round.payoutMinor), round.currency),
    ],
    [label.outcome, JSON.stringify(view.outcome, null, 1)],
    [label.proof, JSON.stringify(view.proof, null, 1)],
  ];
  const list = rows
    .map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd><pre>${escapeHtml(text)}</pre></dd>`)
    .join("");
  const title = escapeHtml(`${game} ${round.ref}`);
  const head = `<meta charset="utf-8"><title>${title}</title>${iconLink}`;
  const direction = rightToLeft.has(lang) ? "rtl" : "ltr";
  const verify = escapeHtml(verifyAddress(caseOfRound(view), lang));
  const link = `<p><a href="${verify}">${escapeHtml(label.verify)}</a></p>`;
  const body = `${roundPictureOf(view.outcome) ?? ""}${link}<dl>${list}</dl>`;
  return `<!doctype html><html lang="${lang}" dir="${direction}">${head}${body}</html>`;
}

export function registerRoundPage(app: FastifyInstance, studio: Studio): void {
  app.get<{ Params: { id: string }; Querystring: { key?: string; lang?: string } }>(
    "/round/:id",
    async (request, reply) => {
      const { id } = request.params;
      const isUuid = /^[0-9a-f-]{36}$/.test(id);
      const round = isUuid ? await findRound(studio.db, id) : undefined;
      const operator = round && studio.operators.find(round.operatorId);
      const key = Buffer.from(request.query.key ?? "");
      const expected = Buffer.from(operator ? roundPageKey(operator, id) : "");
      const isAllowed =
        expected.length > 0 && key.length === expected.length && timingSafeEqual(key, expected);
      reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
      if (round === undefined || !isAllowed) return reply.code(404).send("");
      const { lang } = request.query;
      return page(round, languages.find((language) => language === lang) ?? "en");
    },
  );
}
