import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { contentKinds, Language, type ContentBody } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Platform } from "../../apps/server/src/modules.ts";
import { demoPromotions } from "../../apps/server/src/rewards/promotions/demo.ts";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/db.ts";
import { demoMerchants } from "./brands.ts";
import { uuidOf } from "./rounds.ts";

/**
 * What the demo's brands have written. What it is and where it leads stands here; the words are in
 * content/<language>.json, one file per language, so that translators need no code. A piece has the
 * same id in every run.
 */
type Texts = { readonly [key: string]: Texts | string };
type LocalText = Readonly<Partial<Record<Language, string>>>;

export interface DemoPiece {
  readonly contentId: string;
  readonly body: ContentBody;
  /** Days from the day of the seed. */
  readonly startsInDays: number | null;
  readonly endsInDays: number | null;
}

const folder = fileURLToPath(new URL("content", import.meta.url));

function readWords(): readonly (readonly [Language, Texts])[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const language = Language.safeParse(path.basename(file, ".json"));
      if (!language.success) return [];
      return [[language.data, JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Texts]];
    });
}

function wordIn(texts: Texts, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<Texts | string | undefined>(
      (at, part) => (typeof at === "object" ? at[part] : undefined),
      texts,
    );
  return typeof found === "string" ? found : undefined;
}

/** One text in every language that has it. English is the source, so it always does. */
function createWords() {
  const words = readWords();
  return (key: string): LocalText => {
    const texts = words.flatMap(([language, all]) => {
      const text = wordIn(all, key);
      return text === undefined ? [] : [[language, text] as const];
    });
    if (!texts.some(([language]) => language === "en")) throw new Error(`no words for ${key}`);
    return Object.fromEntries(texts);
  };
}

type Words = ReturnType<typeof createWords>;
type BodyOf<K extends ContentBody["kind"]> = Extract<ContentBody, { kind: K }>;

const banners = [
  ["skylark", "w_home", "skylark", "/seamless?vassalage=HSE&gameCode=skylark"],
  ["lanternKoi", "w_home", "lantern-koi", "/seamless?vassalage=NVS&gameCode=lantern-koi"],
  ["everyRoll", "w_home", "welcome", "/seamless?vassalage=HSE&gameCode=amber-dice"],
  ["register", "w_reg", "welcome", "/help#start"],
  ["forgot", "w_forget", "vip", "/help#account"],
  ["leftMenu", "w_leftmenu", "skylark", "/verify"],
] as const;

const notices = ["playForFun", "adultsOnly", "demo"] as const;

/** Newest first; the pop-ups come last, so that the list begins with news. */
const announcements = [
  ["help", "general", null],
  ["feedback", "general", null],
  ["search", "general", null],
  ["favourites", "general", null],
  ["authenticator", "general", null],
  ["places", "general", null],
  ["devices", "general", null],
  ["rounds", "general", null],
  ["languages", "general", null],
  ["app", "general", null],
  ["themes", "maintenance", null],
  ["hello", "event", null],
  ["popupMember", "event", "A"],
  ["popupFirst", "event", "F"],
  ["popupVisitor", "general", null],
  ["agentSalaries", "agents", null],
  ["agentReports", "agents", null],
] as const;

/** With the days between which it runs, where it has any. */
const promotions = [
  ["freePlay", "welcome", "skylark", "/rng", null, null],
  ["firstDeposit", "deposit", "welcome", "/help#deposit", null, null],
  ["koiSpins", "slots", "lantern-koi", "/seamless?vassalage=NVS&gameCode=lantern-koi", null, null],
  ["guard", "vip", "vip", "/member", null, null],
  ["signUpGift", "welcome", "welcome", null, null, null],
  ["dayReload", "deposit", "vip", null, null, null],
  ["amberCode", "other", "skylark", null, null, null],
  ["birthday", "vip", "vip", null, null, null],
  ["luckyStory", "other", "lantern-koi", null, null, null],
  ["checkRounds", "other", "amber-dice", "/help#fairness", null, null],
  ["matchday", "sports", "matchday", "/sports", null, null],
  ["liveOpen", "live", "velvet-roulette", "/live", null, null],
  ["lookBack", "other", "welcome", "/member?page=personalProfit", 14, null],
  ["overExample", "other", "skylark", "/bgs", -9, -2],
] as const;

const help = [
  ["open", "start"],
  ["freePlay", "start"],
  ["signIn", "start"],
  ["unknownPlace", "account"],
  ["authenticator", "account"],
  ["forgot", "account"],
  ["devices", "account"],
  ["deposit", "deposit"],
  ["depositLate", "deposit"],
  ["statement", "deposit"],
  ["withdraw", "withdraw"],
  ["choose", "games"],
  ["interrupted", "games"],
  ["refunded", "games"],
  ["fairSeeds", "fairness"],
  ["fairSkylark", "fairness"],
  ["returns", "fairness"],
  ["limits", "responsible"],
  ["signs", "responsible"],
  ["minors", "responsible"],
  ["termsUse", "term"],
  ["termsGames", "term"],
  ["privacy", "privacy"],
  ["cookies", "privacy"],
  ["about", "about"],
  ["contact", "about"],
] as const;

/** Addresses that are nobody's: RFC 2606. */
const social = [
  ["telegram", "https://telegram.example/baize", []],
  ["facebook", "https://facebook.example/baize", ["amberjack.localhost"]],
  ["whatsapp", "https://whatsapp.example/baize", []],
  ["instagram", "https://instagram.example/baize", []],
  ["youtube", "https://youtube.example/baize", []],
] as const;

const resources = [
  ["android", "app_android", "/app"],
  ["ios", "app_ios", "/app"],
  ["licence", "licence", "/help#about"],
  ["fairness", "partner", "/help#fairness"],
] as const;

function bannerOf(words: Words, [key, groupName, picture, url]: (typeof banners)[number]) {
  const at = `banners.${key}`;
  const title = words(`${at}.title`);
  const [text, action] = [words(`${at}.text`), words(`${at}.action`)];
  return { kind: "banner", groupName, picture, title, text, action, url } as const;
}

function noticeOf(words: Words, key: (typeof notices)[number]): BodyOf<"notice"> {
  const title = words(`notices.${key}.title`);
  return { kind: "notice", title, html: key === "demo" ? words(`notices.${key}.html`) : null };
}

function announcementOf(words: Words, [key, type, execution]: (typeof announcements)[number]) {
  const at = `announcements.${key}`;
  const [title, html] = [words(`${at}.title`), words(`${at}.html`)];
  const picture = key === "popupVisitor" ? "welcome" : null;
  return { kind: "announcement", type, title, html, picture, execution } as const;
}

function promotionOf(
  words: Words,
  [key, category, picture, url]: (typeof promotions)[number],
): BodyOf<"promotion"> {
  const at = `promotions.${key}`;
  return {
    kind: "promotion",
    category,
    title: words(`${at}.title`),
    summary: words(`${at}.summary`),
    html: words(`${at}.html`),
    pictures: [picture],
    action: url === null ? null : { label: words(`${at}.action`), url },
  };
}

/** Pieces that speak of free play, by name: a brand without it does not have them. */
const aboutFreePlay: ReadonlySet<string> = new Set(
  [
    "demo notice playForFun",
    "demo announcement popupVisitor",
    "demo promotion freePlay",
    "demo help freePlay",
  ].map(uuidOf),
);

/** The piece that shows a promotion of the demo. */
export const pieceOfPromotion = (key: string): string => uuidOf(`demo promotion ${key}`);

/** What only the home brand gives: the other has the texts of nothing that it does not do. */
const ofHome: ReadonlySet<string> = new Set(
  demoPromotions.map(({ piece }) => pieceOfPromotion(piece)),
);

/** Every piece of a demo brand. */
export function demoContent(): readonly DemoPiece[] {
  const words = createWords();
  const piece = (
    name: string,
    body: ContentBody,
    [startsInDays, endsInDays]: readonly [number | null, number | null] = [null, null],
  ): DemoPiece => ({ contentId: uuidOf(`demo ${name}`), body, startsInDays, endsInDays });
  return [
    ...banners.map((row) => piece(`banner ${row[0]}`, bannerOf(words, row))),
    ...notices.map((key) => piece(`notice ${key}`, noticeOf(words, key))),
    ...announcements.map((row, index) =>
      piece(`announcement ${row[0]}`, announcementOf(words, row), [-2 * index, null]),
    ),
    ...promotions.map((row) =>
      piece(`promotion ${row[0]}`, promotionOf(words, row), [row[4], row[5]]),
    ),
    ...help.map(([key, section]) => {
      const at = `help.${key}`;
      const [title, html] = [words(`${at}.title`), words(`${at}.html`)];
      return piece(`help ${key}`, { kind: "help", section, title, html });
    }),
    ...social.map(([network, url, hosts]) =>
      piece(`social ${network}`, { kind: "social", network, url, hosts: [...hosts] }),
    ),
    ...resources.map(([key, resourceType, url]) => {
      const title = words(`resources.${key}`);
      return piece(`resource ${key}`, {
        kind: "resource",
        resourceType,
        title,
        url,
        picture: null,
      });
    }),
  ];
}

/**
 * Writes what a brand lacks, kind by kind: where it has pieces of a kind already they stay as they
 * are, whether they are ours or an operator's.
 */
export async function fillContent(
  { content, brand }: Pick<Platform, "content" | "brand">,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  merchantCodes: readonly string[],
): Promise<void> {
  const pieces = demoContent();
  const dayOf = (days: number | null) =>
    days === null ? null : new Date(clock.now().getTime() + days * dayMs).toISOString();
  for (const merchantCode of merchantCodes) {
    const known = await Promise.all(
      contentKinds.map((kind) => content.listPieces(merchantCode, kind)),
    );
    const hasFreePlay = await brand.isFlagOn(merchantCode, "FREEPLAY3");
    const isHome = merchantCode === demoMerchants[0]?.merchantCode;
    const empty = new Set(contentKinds.filter((_kind, index) => known[index]?.length === 0));
    await db.transaction(async (tx) => {
      for (const { contentId, body, startsInDays, endsInDays } of pieces) {
        if (!empty.has(body.kind) || (aboutFreePlay.has(contentId) && !hasFreePlay)) continue;
        if (ofHome.has(contentId) && !isHome) continue;
        const [startsAt, endsAt] = [dayOf(startsInDays), dayOf(endsInDays)];
        const place = { merchantCode, contentId };
        await content.savePieceIn(tx, place, { body, isOpen: true, startsAt, endsAt, revision: 0 });
      }
    });
  }
  content.forget();
}
