import type { FrameLocator, Page, Request } from "@playwright/test";
import { publishedSeeds } from "../../apps/studio/src/kits/one-shot/published-seeds.ts";
import { expect, restoreWindow, test, expectSound } from "./fixtures.ts";
import { oneWalk, openGame, openGameMenu, viewOf, visitAsMember } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/**
 * The public page of proofs: the published vectors without a network, and a round of a player's own
 * record, first while its seed is secret, then computed once the seed is shown.
 */
const verifyUrl = (given: Record<string, string>, language: string): string => {
  const fragment = new URLSearchParams(given).toString();
  return `${process.env["STUDIO_BASE_URL"] ?? ""}/verify?lang=${language}#${fragment}`;
};

const { A, B } = publishedSeeds;
const roll = (seeds: typeof A | typeof B) => ({
  game: "amber-dice",
  currency: "BDT",
  stake: "10.00",
  choice: '{"direction":"over","target":"50.00"}',
  server: seeds.serverSeed,
  client: seeds.clientSeed,
  nonce: String(seeds.nonce),
});

for (const [name, language] of [
  ["desktop", "en"],
  ["phone", "ar"],
] as const) {
  test(`published vectors come out without a network (${language}, ${name})`, async ({ page }) => {
    const t = textsOf("en");
    await page.setViewportSize(viewOf(name));
    const answer = await page.goto(verifyUrl(roll(A), language));
    expect(answer?.headers()["content-security-policy"]).toContain("connect-src 'none'");
    await expect(page.getByTestId("outcome")).toContainText("77.18");
    await expectSound(page);

    await page.context().setOffline(true);
    const asked: Request[] = [];
    page.on("request", (request) => asked.push(request));
    await page.locator("[name=server]").fill(B.serverSeed);
    await page.locator("[name=client]").fill(B.clientSeed);
    await page.locator("[name=nonce]").fill(String(B.nonce));
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("outcome")).toContainText("19.59");
    await page.locator("[name=game]").selectOption("skylark");
    await page
      .locator("[name=hash]")
      .fill("9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf");
    await page
      .locator("[name=salt]")
      .fill("0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526");
    await page
      .locator("[name=terminating]")
      .fill("86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("outcome")).toHaveText("15.49×");
    await expect(page.getByTestId("chain")).toHaveClass(/is-good/);
    if (language === "en") {
      await expect(page.getByTestId("chain")).toHaveText(
        t.game("verify.chainFound", { count: "1" }),
      );
    }
    await expectSound(page);
    expect(asked.map((request) => request.url())).toEqual([]);
  });
}

async function openDialog(page: Page, frame: FrameLocator, t: Texts, entry: string): Promise<void> {
  const button = frame.getByRole("button", { name: t.game(entry), exact: true });
  if (!(await button.first().isVisible())) await openGameMenu(page, frame, t);
  await button.filter({ visible: true }).first().click();
}

async function followProof(page: Page, frame: FrameLocator, t: Texts): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await frame.getByRole("link", { name: t.game("verify.title") }).click();
  return opened;
}

for (const [view, language] of oneWalk("phone")) {
  test(`a round of one's own is computed again (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "1000" });
    const name = language === "bn" ? "ঘুড়ির উড়ান" : "Kite Climb";
    const frame = await openGame(page, t, "bgs", name);
    const play = frame.getByRole("button", { name: new RegExp(`^${t.game("limbo.fly")}`) });
    await expect(play).toBeEnabled({ timeout: 45_000 });
    await play.click();
    await expect(frame.getByTestId("result")).toHaveText(/^\d[\d.]*×$/, { timeout: 20_000 });

    await openDialog(page, frame, t, "menu.rounds");
    const zone = t.game("rounds.zone", { zone: "Asia/Dhaka" });
    await expect(frame.getByText(zone)).toBeVisible();
    await frame.locator("summary").first().click();
    const secret = await followProof(page, frame, t);
    await expect(secret.getByText(t.game("verify.secret"))).toBeVisible();
    await secret.close();
    await restoreWindow(page);
    await page.keyboard.press("Escape");

    await openDialog(page, frame, t, "menu.fairness");
    // Saved after the round, so the round was played with the one before.
    const seed = frame.getByLabel(t.game("fairness.clientSeed"), { exact: true });
    const played = await seed.inputValue();
    await seed.fill("not-played-yet");
    await frame.getByRole("button", { name: t.game("fairness.save") }).click();
    await expect(frame.getByText(t.game("fairness.saved"))).toBeVisible();
    await frame.getByRole("button", { name: t.game("fairness.rotate") }).click();
    const revealed = frame.getByRole("region", { name: t.game("fairness.revealedTitle") });
    await expect(revealed.getByText(played)).toBeVisible();
    await expect(revealed.getByText("not-played-yet")).toBeHidden();
    await expect(revealed.getByTestId("nonces")).toHaveText("1");
    // From here it is the last round played with the seed, whole, and not a form to fill.
    const last = await followProof(page, frame, t);
    await expect(last.getByText(t.game("verify.matches"))).toBeVisible();
    await expect(last.locator("[name=game]")).toHaveValue("kite-climb");
    await expect(last.locator("[name=choice]")).toHaveValue(/"target":"\d/);
    await expect(last.locator(".is-bad, .problem")).toHaveCount(0);
    const back = last.getByRole("link", { name: t.game("frame.back") });
    await expect(back).toHaveAttribute("href", new RegExp(`^${new URL(page.url()).origin}/`));
    await last.close();
    await restoreWindow(page);
    // The notice of the saved seed can be closed as well.
    await frame
      .getByRole("dialog")
      .getByRole("button", { name: t.game("frame.close") })
      .click();

    await openDialog(page, frame, t, "menu.rounds");
    await frame.locator("summary").first().click();
    await expect(frame.getByText(t.game("fairness.checkedGood"))).toBeVisible();
    const proof = await followProof(page, frame, t);
    await expect(proof.getByText(t.game("fairness.checkedGood"))).toBeVisible();
    await expect(proof.getByText(t.game("verify.matches"))).toBeVisible();
    await expect(proof.locator(".verify-pictures svg")).toBeVisible();
    await expectSound(proof);
  });
}
