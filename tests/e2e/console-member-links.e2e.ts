import { consoleWire } from "@baize/contract/console-wire";
import { routes, type CallName } from "@baize/contract";
import type { Page } from "@playwright/test";
import { exampleOf, rowsWithMembers } from "./examples.ts";
import { expect, test } from "./fixtures.ts";
import { enterAsOpal } from "./operator.ts";
import { textsOf } from "./texts.ts";

/** Every list of the console that shows a member links to the member's page. */

const t = textsOf("en");
const reads = Object.entries(consoleWire).filter(([, { method }]) => method === "GET");
type Read = CallName & keyof typeof consoleWire;

/** Where each list with members in its rows stands: what is not here has no page, and fails. */
const places: Readonly<Partial<Record<CallName, string>>> = {
  consoleMembers: "/console/members",
  feedbacks: "/console/feedback",
  riskFlags: "/console/risk",
  consoleDocuments: "/console/documents",
  consoleContracts: "/console/agents",
  lineMoves: "/console/agents?tab=moves",
  consoleCommissions: "/console/commissions",
  commissionCorrections: "/console/commissions?tab=corrections",
  consoleAffiliates: "/console/affiliates",
  consoleAffiliateStatements: "/console/affiliates?tab=months",
  consoleDeposits: "/console/deposits",
  bankLines: "/console/deposits?tab=lines",
  suspendedDepositors: "/console/deposits?tab=suspended",
  consoleWithdrawals: "/console/withdrawals",
  consoleAdjustments: "/console/adjustments",
  consoleTransfers: "/console/wallets",
  consoleLineTransfers: "/console/wallets?tab=line",
  heldWins: "/console/wins",
  awards: "/console/awards",
  redemptions: "/console/points",
  vipMembers: "/console/vip?tab=members",
  promotionEntries: "/console/applications",
  referrals: "/console/referrals",
  consoleJackpots: "/console/jackpots",
  asideEvents: "/console/event-log",
};

/** Lists of a single member, on the member's page or in a drawer. */
const isOfOne = (name: string) => consoleWire[name as Read].path.includes("/:");

/**
 * Who would have got most, below what a promotion would have cost (reward-reports.e2e.ts), and what
 * a correction would come to, before it is made.
 */
const inDrawers: ReadonlySet<string> = new Set(["costRuns", "correctionPreview"]);

const lists = reads
  .map(([name]) => name as Read)
  .filter((name) => !isOfOne(name) && !inDrawers.has(name))
  .filter((name) => rowsWithMembers(routes[name].response));

/** The list and what is read of one of its rows are answered with an example of the contract. */
async function answerWithExamples(page: Page, list: Read): Promise<void> {
  for (const [name, { path }] of reads) {
    if (name !== list && !isOfOne(name)) continue;
    const value = exampleOf(routes[name as Read].response);
    const pattern = new RegExp(`${path.replaceAll(/:\w+/g, "[^/]+")}(\\?.*)?$`);
    await page.route(pattern, (route) =>
      route.request().method() === "GET"
        ? route.fulfill({ json: { success: true, value } })
        : route.fallback(),
    );
  }
}

for (const list of lists) {
  test(`a row of ${list} leads to its member`, async ({ page }) => {
    const place = places[list];
    if (place === undefined) throw new Error(`${list} has members in its rows: where is it shown?`);
    await answerWithExamples(page, list);
    await enterAsOpal(page, t, { path: place });
    const way = page.locator('a[href*="/console/members?member="]').first();
    // Above the events that stand aside are their readers.
    const bodies = page.locator("main tbody");
    const body = list === "asideEvents" ? bodies.last() : bodies.first();
    const row = body.locator("tr").first().getByRole("button").first();
    await way.or(row).first().waitFor();
    if (!(await way.isVisible())) await row.click();
    if (list !== "consoleMembers") await way.click();
    await expect(page).toHaveURL(/\/console\/members\?.*member=\d+/);
  });
}
