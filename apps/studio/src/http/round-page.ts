/**
 * The page of one round that a platform shows its support staff and members: facts only, no
 * scripts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { languages, rightToLeft } from "@baize/contract";
import { formatLocale } from "@baize/contract/date-format";
import { displayMoney, minor } from "@baize/money";
import { zoneAsked } from "../client/zone.ts";
import type { Operator } from "../engine/operators.ts";
import { findLobbyUrl } from "../engine/players/store.ts";
import { findRound, type RoundRow } from "../engine/rounds/store.ts";
import { roundView, stakedMinor } from "../engine/rounds/view.ts";
import { findGame, findGameOfKind } from "../catalogue/games.ts";
import { textIn } from "../protocol.ts";
import type { Studio } from "../studio.ts";
import { caseOfRound, verifyAddress } from "../proof-link.ts";
import words from "./words.json" with { type: "json" };
import { iconLink } from "../icon.ts";
import { slipFacts, type SlipFacts } from "./slip-page.ts";
import { backWords, roundWords, statusWords } from "./round-words.ts";

/** Opens one round's page to anyone who got the address from the operator. */
export const roundPageKey = (operator: Operator, roundId: string): string =>
  createHmac("sha256", operator.privateKey).update(`round-page:${roundId}`).digest("hex");

const labels = ["game", "round", "status", "placed", "stake", "payout", "outcome"] as const;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const styles = `:root{color-scheme:light dark;--canvas:#f4f6f8;--card:#fff;--line:#00000018;
--fg:#10161d;--fg2:#52606d;--link:#8a5a00}
@media(prefers-color-scheme:dark){:root{--canvas:#0a0e13;--card:#10161d;--line:#ffffff1f;
--fg:#f1f5f8;--fg2:#a9b6c2;--link:#ffc14d}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--canvas);color:var(--fg);
font:400 15px/1.6 Taka,Onest,Script,system-ui,sans-serif;font-variant-numeric:tabular-nums}
nav{max-width:560px;margin:0 auto 12px}nav a::before{content:"← "}
[dir=rtl] nav a::before{content:"→ "}nav a{display:inline-block;padding:8px 0}
main{display:grid;gap:16px;max-width:560px;margin:0 auto;padding:20px;border:1px solid var(--line);
border-radius:16px;background:var(--card)}h1{margin:0;font-size:22px;line-height:1.3}
main>svg{max-width:100%;height:auto}dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;
border-block-end:1px solid var(--line)}
dt{flex:none;color:var(--fg2)}dd{margin:0;font-weight:600;text-align:end;overflow-wrap:anywhere}
a{color:var(--link);font-weight:600}a:focus-visible{outline:2px solid;outline-offset:2px}`;

/** The letters of a language; the Latin ones and the taka sign are in every page. */
const scriptOf: Readonly<Record<string, string>> = {
  bn: "noto-sans-bengali-bengali",
  hi: "noto-sans-devanagari-devanagari",
  ne: "noto-sans-devanagari-devanagari",
  km: "noto-sans-khmer-khmer",
  lo: "noto-sans-lao-lao",
  ta: "noto-sans-tamil-tamil",
  th: "noto-sans-thai-thai",
  my: "noto-sans-myanmar-myanmar-400",
  ru: "onest-cyrillic-wght",
  kk: "onest-cyrillic-ext",
  ar: "vazirmatn-arabic",
  fa: "vazirmatn-arabic",
  ur: "vazirmatn-arabic",
  vi: "onest-vietnamese",
};

/** Fonts as the build of the frames named them; a font that is not built is not named. */
function fontsOf(files: readonly string[], lang: string): string {
  const face = (family: string, begin: string, range = ""): string => {
    const file = files.find((name) => name.startsWith(begin) && name.endsWith(".woff2"));
    if (file === undefined) return "";
    const source = `src:url("/assets/${file}") format("woff2")`;
    return `@font-face{font-family:${family};${source};font-weight:100 900;${range}}`;
  };
  const script = scriptOf[lang];
  const own = script === undefined ? "" : face("Script", script);
  return face("Taka", "taka-", "unicode-range:U+09F3") + face("Onest", "onest-latin-wght") + own;
}

interface PageParts {
  readonly lang: string;
  readonly fonts: string;
  /** Where the player came from; undefined where nobody said. */
  readonly lobbyUrl: string | undefined;
  /** Of the site that asked for the page. */
  readonly timeZone: string;
}

const wordIn =
  (lang: string) =>
  (name: (typeof labels)[number] | "verify"): string =>
    textIn(words.roundPage[name], lang);

const timeIn = (lang: string, timeZone: string) =>
  new Intl.DateTimeFormat(formatLocale(lang), {
    dateStyle: "long",
    timeStyle: "long",
    hourCycle: "h23",
    timeZone,
  });

interface Facts {
  readonly game: string;
  readonly ref: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
  /** Markup of what came out, and of what follows the list. */
  readonly picture: string;
  readonly after: string;
}

export function roundPage(round: RoundRow, parts: PageParts): string {
  const { lang, lobbyUrl, timeZone } = parts;
  const view = roundView(round);
  const word = wordIn(lang);
  const name = findGame(round.gameCode)?.name;
  const game = name === undefined ? round.gameCode : textIn(name, lang);
  const money = (amount: bigint) => displayMoney(minor(amount), round.currency);
  const time = timeIn(lang, timeZone);
  const outcome = roundWords(view, lang);
  const rows: readonly (readonly [(typeof labels)[number], string])[] = [
    ["game", game],
    ["round", round.ref],
    // Where it is settled, the payout says so.
    ...(view.status === "settled" ? [] : [["status", statusWords(view.status, lang)] as const]),
    ["placed", time.format(view.placedAt)],
    ["stake", money(stakedMinor(round))],
    ["payout", round.payoutMinor === null ? "–" : money(round.payoutMinor)],
    ...(outcome === "" ? [] : [["outcome", outcome] as const]),
  ];
  const verify = escapeHtml(verifyAddress(caseOfRound(view), lang, lobbyUrl));
  const after = `<a href="${verify}">${escapeHtml(word("verify"))}</a>`;
  const picture = findGameOfKind(view.outcome?.game ?? "")?.record.picture(view.outcome) ?? "";
  const told = rows.map(([label, text]) => [word(label), text] as const);
  return factsPage({ game, ref: round.ref, rows: told, picture, after }, parts);
}

/** A slip of a lottery. Its draw is checked with the proof that its frame shows. */
export function slipPage(slip: SlipFacts, parts: PageParts): string {
  const { lang, timeZone } = parts;
  const word = wordIn(lang);
  const money = (amount: bigint) => displayMoney(minor(amount), slip.currency);
  const rows = [
    [word("game"), slip.game],
    [word("round"), slip.ref],
    ...(slip.status === undefined ? [] : [[word("status"), statusWords(slip.status, lang)]]),
    [word("placed"), timeIn(lang, timeZone).format(slip.placedAt)],
    [word("stake"), money(slip.stakeMinor)],
    [word("payout"), slip.payoutMinor === null ? "–" : money(slip.payoutMinor)],
    ...slip.more,
  ].map(([label = "", text = ""]) => [label, text] as const);
  return factsPage({ game: slip.game, ref: slip.ref, rows, picture: "", after: "" }, parts);
}

function factsPage(
  { game, ref, rows, picture, after }: Facts,
  { lang, fonts, lobbyUrl }: PageParts,
): string {
  const list = rows
    .map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(text)}</bdi></dd>`)
    .map((row) => `<div>${row}</div>`)
    .join("");
  const title = escapeHtml(`${game} ${ref}`);
  const viewport = '<meta name="viewport" content="width=device-width,initial-scale=1">';
  const style = `<style>${fonts}${styles}</style>`;
  const head = `<meta charset="utf-8">${viewport}<title>${title}</title>${iconLink}${style}`;
  const direction = rightToLeft.has(lang) ? "rtl" : "ltr";
  const back =
    lobbyUrl === undefined
      ? ""
      : `<nav><a href="${escapeHtml(lobbyUrl)}">${escapeHtml(backWords(lang))}</a></nav>`;
  const main = `<main><h1>${escapeHtml(game)}</h1>${picture}<dl>${list}</dl>${after}</main>`;
  const body = `<body>${back}${main}</body>`;
  return `<!doctype html><html lang="${lang}" dir="${direction}">${head}${body}</html>`;
}

const languageOf = (asked: string | undefined, accepted: string | undefined): string =>
  [asked, accepted?.split(/[-,;]/)[0]?.toLowerCase()]
    .map((wanted) => languages.find((language) => language === wanted))
    .find((language) => language !== undefined) ?? "en";

export function registerRoundPage(app: FastifyInstance, studio: Studio): void {
  const assets = path.join(studio.clientDir, "assets");
  const files = existsSync(assets) ? readdirSync(assets) : [];
  app.get<{ Params: { id: string }; Querystring: { key?: string; lang?: string; zone?: string } }>(
    "/round/:id",
    async (request, reply) => {
      const { id } = request.params;
      const isUuid = /^[0-9a-f-]{36}$/.test(id);
      const lang = languageOf(request.query.lang, request.headers["accept-language"]);
      const round = isUuid ? await findRound(studio.db, id) : undefined;
      const slip = isUuid && round === undefined ? await slipFacts(studio.db, id, lang) : undefined;
      const found = round ?? slip;
      const operator = found && studio.operators.find(found.operatorId);
      const key = Buffer.from(request.query.key ?? "");
      const expected = Buffer.from(operator ? roundPageKey(operator, id) : "");
      const isAllowed =
        expected.length > 0 && key.length === expected.length && timingSafeEqual(key, expected);
      reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
      if (found === undefined || !isAllowed) return reply.code(404).send("");
      const parts = {
        lang,
        fonts: fontsOf(files, lang),
        lobbyUrl: await findLobbyUrl(studio.db, found.playerId),
        timeZone: zoneAsked(request.query.zone) ?? "UTC",
      };
      if (round !== undefined) return roundPage(round, parts);
      return slip === undefined ? reply.code(404).send("") : slipPage(slip, parts);
    },
  );
}
