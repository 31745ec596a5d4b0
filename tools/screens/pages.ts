import type { Page } from "@playwright/test";
import { agentPages } from "./agent.ts";
import { consolePages } from "./console.ts";
import type { Shown } from "./shown.ts";

const categories = ["rng", "live", "fish", "pvp", "sports", "esports", "lott", "cockfight", "bgs"];

/** Until the frame has drawn its first picture. */
async function waitForGame(page: Page): Promise<void> {
  const frame = page.frameLocator("iframe").first();
  await frame.locator("button").first().waitFor({ timeout: 30_000 });
  await page.waitForTimeout(2_500);
}

const playable = [
  ["HSE", "skylark"],
  ["HSE", "amber-dice"],
  ["NVS", "lantern-koi"],
] as const;

const games: readonly Shown[] = playable.map(([vendor, gameCode]) => ({
  name: `game-${gameCode}`,
  path: `/seamless?vassalage=${vendor}&gameCode=${gameCode}`,
  as: "member",
  after: waitForGame,
}));

async function openFirstRow(page: Page): Promise<void> {
  const row = page.locator("main tbody tr button, main tbody tr a, main li button").first();
  if ((await row.count()) === 0) return;
  await row.click();
  await page.locator('[role="dialog"]').first().waitFor();
}

export const shown: readonly Shown[] = [
  { name: "home", path: "/", isWhole: true },
  { name: "home-member", path: "/", as: "member", isWhole: true },
  { name: "home-trial", path: "/", as: "trial" },
  ...categories.map((category): Shown => ({
    name: `category-${category}`,
    path: `/${category}`,
    isWhole: true,
  })),
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  { name: "menu", path: "/?modal=menu" },
  { name: "search", path: "/?modal=search" },
  { name: "notice", path: "/?modal=notice" },
  { name: "announcements", path: "/?modal=announcements" },
  { name: "popup", path: "/?modal=popup" },
  { name: "points-mall", path: "/pointMall" },
  { name: "not-found", path: "/no-such-page" },
  { name: "terms", path: "/?terms=true" },
  { name: "wallet-deposit", path: "/?modal=wallet&tab=deposit", as: "member" },
  { name: "wallet-history", path: "/?modal=wallet&tab=history", as: "member" },
  { name: "bets", path: "/member?page=personalHistoryCopy", as: "member", isWhole: true },
  {
    name: "round",
    path: "/member?page=personalHistoryCopy&range=last30",
    as: "member",
    after: openFirstRow,
  },
  { name: "statement", path: "/member?page=transactionHistory", as: "member", isWhole: true },
  { name: "member-signed-out", path: "/member" },
  ...games,
  ...agentPages,
  ...consolePages,
  { name: "not-found", path: "/nowhere" },
  {
    name: "maintenance",
    path: "/",
    permissions: { maintenance: true, maintenanceEndAt: "2027-01-01T06:00:00.000Z" },
  },
  {
    name: "region-blocked",
    path: "/",
    permissions: { regionRestriction: true },
  },
];
