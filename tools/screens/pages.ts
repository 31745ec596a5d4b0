import type { Page } from "@playwright/test";
import { agentPages } from "./agent.ts";
import { awardPages } from "./awards.ts";
import { pointPages } from "./points.ts";
import { bonusPages } from "./bonuses.ts";
import { consolePages } from "./console.ts";
import { dialogPages } from "./dialogs.ts";
import { boardPages } from "./boards.ts";
import { inboxPages } from "./inbox.ts";
import { missionPages } from "./missions.ts";
import type { Shown } from "./shown.ts";

/** Every page of the site, and all else there is to look at. */

const categories = ["rng", "live", "fish", "pvp", "sports", "esports", "lott", "cockfight", "bgs"];

/** Until the frame has drawn its first picture. */
async function waitForGame(page: Page): Promise<void> {
  const frame = page.frameLocator("iframe").first();
  await frame.locator("button:visible").first().waitFor({ timeout: 30_000 });
  await frame.locator("body").evaluate(async () => {
    await document.fonts.ready;
  });
}

const playable = [
  ["HSE", "skylark"],
  ["HSE", "amber-dice"],
  ["HSE", "kite-climb"],
  ["HSE", "dewdrop-terrace"],
  ["HSE", "spindle-wheel"],
  ["HSE", "firefly-forty"],
  ["HSE", "hilo-harbour"],
  ["HSE", "jasmine-21"],
  ["HSE", "indigo-draw"],
  ["HSE", "compass-roulette"],
  ["HSE", "saffron-nine"],
  ["HSE", "paper-boat-bingo"],
  ["AUR", "ember-and-stripe"],
  ["AUR", "midnight-baccarat"],
  ["AUR", "orchid-roulette"],
  ["AUR", "bamboo-sic-bo"],
  ["NVS", "lantern-koi"],
  ["NVS", "foxfire-hollow"],
  ["NVS", "mango-mischief"],
  ["NVS", "toffee-towers"],
  ["NVS", "padma-pearls"],
  ["NVS", "owl-and-orchard"],
  ["NVS", "amphora-sands"],
  ["NVS", "cherry-circuit"],
  ["NVS", "temple-of-bells"],
  ["NVS", "butterfly-brook"],
  ["NVS", "harbour-lights"],
  ["NVS", "moonlit-market"],
  ["NVS", "dragon-drum"],
  ["NVS", "magic-attic"],
  ["NVS", "polar-postman"],
  ["NVS", "whale-song"],
  ["NVS", "crown-of-clover"],
  ["NVS", "diya-nights"],
  ["NVS", "candle-court"],
  ["NVS", "party-parcel"],
  ["NVS", "blossom-bridge"],
  ["NVS", "moai-mystery"],
  ["NVS", "elephant-express"],
  ["NVS", "ice-cream-isle"],
  ["NVS", "marigold-march"],
  ["NVS", "chilli-bazaar"],
  ["NVS", "monsoon-tiger"],
  ["NVS", "rice-harvest-jig"],
  ["NVS", "parrot-palace"],
  ["NVS", "octopus-orchestra"],
  ["NVS", "meteor-miners"],
  ["NVS", "robot-rodeo"],
  ["NVS", "comet-carnival"],
  ["NVS", "mirror-ball-mania"],
  ["NVS", "kite-festival"],
  ["NVS", "golden-oyster"],
  ["NVS", "velvet-oracle"],
  ["NVS", "saffron-fox"],
  ["NVS", "glacier-gems"],
  ["NVS", "peacock-courtyard"],
] as const;

const games: readonly Shown[] = playable.map(([vendor, gameCode]) => ({
  name: `game-${gameCode}`,
  path: `/seamless?vassalage=${vendor}&gameCode=${gameCode}`,
  as: "member",
  isFresh: true,
  after: waitForGame,
}));

async function openFirstPromotion(page: Page): Promise<void> {
  await page.locator("main li button, main li a, main article button").first().click();
  await page.locator('[role="dialog"]').waitFor();
}

async function openFirstArticle(page: Page): Promise<void> {
  await page.locator("main details summary, main button[aria-expanded]").first().click();
}

const lobby: readonly Shown[] = [
  { name: "home", path: "/", isWhole: true },
  { name: "home-member", path: "/", as: "member", isWhole: true },
  { name: "home-trial", path: "/", as: "trial" },
  ...categories.map((category): Shown => ({
    name: `category-${category}`,
    path: `/${category}`,
    isWhole: true,
  })),
  { name: "list-hot", path: "/rng?filter=HOT&sort=name" },
  { name: "list-none", path: "/rng?vassalage=NONE" },
  { name: "list-favourites", path: "/rng?filter=FAV" },
  { name: "favorite", path: "/favorite" },
  { name: "favorite-member", path: "/favorite", as: "member" },
  { name: "recent", path: "/recent" },
  { name: "recent-member", path: "/recent", as: "member" },
];

const site: readonly Shown[] = [
  { name: "promotions", path: "/promotions", isWhole: true },
  { name: "promotion", path: "/promotions", after: openFirstPromotion },
  { name: "promotions-member", path: "/promotions", as: "member", isWhole: true },
  { name: "winners", path: "/winners", isWhole: true },
  { name: "app", path: "/app", isWhole: true },
  { name: "help", path: "/help", isWhole: true },
  { name: "help-article", path: "/help", isWhole: true, after: openFirstArticle },
  { name: "helpmc", path: "/helpmc", isWhole: true },
  ...pointPages,
  { name: "lottery", path: "/lottery?gameCode=none", as: "member" },
  { name: "game-closed", path: "/seamless?vassalage=HSE&gameCode=no-such-game" },
];

/** An evening at the games, with a reality check that nobody has read yet. */
const playedForLong = {
  status: 200,
  json: {
    success: true,
    value: {
      sessionId: "00000000-0000-4000-8000-000000000000",
      startedAt: new Date(Date.now() - 4_525_000).toISOString(),
      currency: "BDT",
      staked: "12450.00",
      won: "11800.50",
      net: "-649.50",
      realityMinutes: 60,
      realityDueAt: new Date(Date.now() - 925_000).toISOString(),
      timeEndsAt: null,
      pause: null,
    },
  },
} as const;

const member: readonly Shown[] = [
  { name: "member-signed-out", path: "/member" },
  { name: "member-trial", path: "/member", as: "trial" },
  { name: "security", path: "/member?page=securityCenter", as: "member", isWhole: true },
  {
    name: "security-devices",
    path: "/member?page=securityCenter&part=devices",
    as: "member",
    isWhole: true,
  },
  {
    name: "security-history",
    path: "/member?page=securityCenter&part=history",
    as: "member",
    isWhole: true,
  },
  { name: "profile", path: "/member?page=profile", as: "member", isWhole: true },
  {
    name: "bets",
    path: "/member?page=personalHistoryCopy&range=last30",
    as: "member",
    isWhole: true,
  },
  {
    name: "bets-none",
    path: "/member?page=personalHistoryCopy&gameType=COCKFIGHT",
    as: "member",
  },
  { name: "deposit-page", path: "/member?page=depositv2", as: "member", isWhole: true },
  { name: "withdraw", path: "/member?page=withdraw", as: "member", isWhole: true },
  { name: "withdraw-list", path: "/member?page=withdraw&part=list", as: "member", isWhole: true },
  {
    name: "withdraw-accounts",
    path: "/member?page=withdraw&part=accounts",
    as: "member",
    isWhole: true,
  },
  { name: "funds", path: "/member?page=transferFund", as: "member", isWhole: true },
  {
    name: "fund-game",
    path: "/seamless?vassalage=TDP&gameCode=abyss-bounty",
    as: "member",
  },
  { name: "documents", path: "/member?page=verification", as: "member", isWhole: true },
  { name: "protection", path: "/member?page=protection", as: "member", isWhole: true },
  {
    name: "reality-check",
    path: "/promotions",
    as: "member",
    awaited: "[role=dialog]",
    answers: [["**/member/protection/session", playedForLong]],
  },
  ...awardPages,
  { name: "envelopes", path: "/member?page=redEnvelope", as: "member", isWhole: true },
  { name: "raffles", path: "/member?page=raffle", as: "member", isWhole: true },
  { name: "wheels", path: "/member?page=luckyWheel", as: "member", isWhole: true },
  { name: "referral", path: "/member?page=referral", as: "member", isWhole: true },
  ...inboxPages,
  ...missionPages,
  ...boardPages,
  ...bonusPages,
  { name: "line", path: "/member?page=transferUpline", as: "member", isWhole: true },
  { name: "statement", path: "/member?page=transactionHistory", as: "member", isWhole: true },
  {
    name: "profit",
    path: "/member?page=personalProfit&range=last30",
    as: "member",
    isWhole: true,
  },
  {
    name: "profit-none",
    path: "/member?page=personalProfit&range=custom&from=2025-01-01&to=2025-01-03",
    as: "member",
  },
];

const refused = (status: number, code: string) =>
  ({ status, json: { success: false, code, message: "", value: {} } }) as const;

/** What stands in the place of the site, or of a page of it. */
const instead: readonly Shown[] = [
  { name: "not-found", path: "/no-such-page" },
  {
    name: "maintenance",
    path: "/",
    permissions: { maintenance: true, maintenanceEndAt: "2027-01-01T06:00:00.000Z" },
  },
  { name: "region-blocked", path: "/", permissions: { regionRestriction: true } },
  {
    name: "network-error",
    path: "/",
    answers: [["**/wps/system/permissions", "none"]],
  },
  {
    name: "unknown-merchant",
    path: "/",
    answers: [["**/wps/system/permissions", refused(404, "unknown_merchant")]],
  },
  {
    name: "list-failed",
    path: "/rng",
    awaited: "main [role=alert]",
    answers: [["**/game/**", refused(500, "internal_error")]],
  },
  {
    name: "page-failed",
    path: "/promotions",
    awaited: "main [role=alert]",
    answers: [["**/assets/promotions-*.js", "none"]],
  },
  {
    name: "lost",
    path: "/promotions",
    awaited: "main h1",
    answers: [["**/assets/{promotions,instead-of-pages,shell,tab-bar,top-nav}-*.js", "none"]],
  },
];

export const shown: readonly Shown[] = [
  ...lobby,
  ...site,
  ...member,
  ...games,
  ...dialogPages,
  ...instead,
  ...agentPages,
  ...consolePages,
];
