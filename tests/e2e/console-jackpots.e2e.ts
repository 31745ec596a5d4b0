import { expect, test, expectSound } from "./fixtures.ts";
import { enterAsOpal, heading } from "./operator.ts";
import { visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** An operator follows a stake into the books of the jackpots. */

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.jackpots.${key}`, values);

test("the console tells of the pots and of what stakes gave them", async ({ page, browser }) => {
  test.setTimeout(150_000);
  const player = await (await browser.newContext()).newPage();
  await visitAsMember(player, "en", {
    money: "5000",
    path: "/seamless?vassalage=NVS&gameCode=lantern-koi",
  });
  const frame = player.frameLocator("iframe").first();
  await expect(frame.locator(".play")).toBeEnabled({ timeout: 45_000 });
  await enterAsOpal(page, t, { path: "/console/jackpots?period=all" });
  await expect(heading(page, t, "jackpots.title")).toBeVisible();
  await expect(page.getByText(word("agrees"))).toBeVisible({ timeout: 30_000 });

  // The pots of the network, with their terms, are there once somebody has played.
  await frame.getByRole("button", { name: new RegExp(`^${t.game("slot.spin")} `) }).click();
  const pots = page.getByRole("region", { name: "Riverlight" }).first();
  await expect(pots.getByRole("row")).toHaveCount(4, { timeout: 30_000 });
  const book = page.getByRole("region", { name: / · BDT$/ });
  const given = book.locator("dd").first();
  await expect(given).toContainText(/[1-9]/, { timeout: 30_000 });
  const minorOf = async () => Number((await given.innerText()).replaceAll(/\D/g, ""));
  const before = await minorOf();
  const spin = frame.getByRole("button", { name: new RegExp(`^${t.game("slot.spin")} `) });
  await spin.click({ timeout: 60_000 });
  // Of a stake of 20.00 the network gets 0.20; others may play at the same time.
  await expect.poll(minorOf, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 20);
  await expectSound(page);

  await page.getByRole("button", { name: word("periods.day") }).click();
  await expect(
    page.getByText(word("contributedIn", { period: word("periods.day") })),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
});
