import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { balanceIn, minorOf, openFrame, openGameMenu } from "./site.ts";
import type { Texts } from "./texts.ts";

/** What the frame of every game has, pressed in the frame on the site, each with its effect. */

export interface Seat {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly t: Texts;
}

/** A control of the frame by its name: "stake.half". */
export function press(
  { frame, t }: Pick<Seat, "frame" | "t">,
  key: string,
  values: Readonly<Record<string, string>> = {},
): Locator {
  return frame.getByRole("button", { name: t.game(key, values), exact: true }).filter({
    visible: true,
  });
}

export const playButton = (frame: FrameLocator): Locator => frame.locator("button.play").first();

export async function sit(page: Page, t: Texts, vendor: string, code: string): Promise<Seat> {
  const frame = await openFrame(page, vendor, code);
  await expect(press({ frame, t }, "frame.menu").first()).toBeVisible({ timeout: 45_000 });
  return { page, frame, t };
}

/** What the frame says the player has, and the header with it. */
export async function balanceOf({ page, frame }: Seat): Promise<number> {
  await expect(async () => {
    const amount = await frame.getByTestId("balance").getAttribute("data-amount");
    expect(String(minorOf(await balanceIn(page).innerText()))).toBe(amount);
  }).toPass({ timeout: 20_000 });
  return minorOf(await balanceIn(page).innerText());
}

export async function countRounds({ frame, t }: Seat): Promise<number> {
  await press({ frame, t }, "menu.rounds").first().click();
  const dialog = frame.getByRole("dialog");
  const shown = frame
    .locator("details.round")
    .first()
    .or(frame.getByText(t.game("rounds.empty")));
  await expect(shown).toBeVisible();
  const count = await frame.locator("details.round").count();
  await dialog.getByRole("button", { name: t.game("frame.close") }).click();
  await expect(dialog).toBeHidden();
  return count;
}

async function closeBy({ page, frame }: Seat, way: "escape" | "page"): Promise<void> {
  // Escape counts wherever the player pressed last: in the frame, or in the page around it.
  if (way === "page") await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(frame.getByRole("dialog")).toBeHidden();
}

async function pressFairness(seat: Seat): Promise<void> {
  const { page, frame, t } = seat;
  await press(seat, "menu.fairness").first().click();
  const field = frame.getByRole("textbox", { name: t.game("fairness.clientSeed"), exact: true });
  const before = await field.inputValue();
  const save = press(seat, "fairness.save");
  await expect(save).toBeDisabled();
  await press(seat, "fairness.random").click();
  await expect(field).not.toHaveValue(before);
  const chosen = await field.inputValue();
  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/api/seeds/client") && answer.ok());
  const first = saved();
  await save.click();
  await first;
  // The form begins again with what was saved.
  await expect(frame.getByText(t.game("fairness.saved")).first()).toBeVisible();
  await field.fill(`${chosen}-mine`);
  const second = saved();
  await field.press("Enter");
  await second;
  await expect(save).toBeDisabled();
  await frame
    .getByRole("button", { name: `${t.game("fairness.copy")}: ` })
    .first()
    .click();
  await expect(
    frame.getByRole("button", { name: `${t.game("fairness.copied")}: ` }).first(),
  ).toBeVisible();
  await closeBy(seat, "escape");
  await press(seat, "menu.fairness").first().click();
  await expect(field).toHaveValue(`${chosen}-mine`);
  await press(seat, "fairness.rotate").click();
  await expect(frame.getByText(t.game("fairness.checkedGood"))).toBeVisible();
  await closeBy(seat, "page");
  await page.locator("iframe").focus();
}

/** History, fairness, rules, sound and the menu with its switches. */
export async function pressShell(seat: Seat, hasSeeds: boolean): Promise<void> {
  const { page, frame, t } = seat;
  await press(seat, "menu.rules").first().click();
  await expect(frame.getByRole("dialog")).toContainText(t.game("rules.rtp"));
  await closeBy(seat, "page");
  if (hasSeeds) await pressFairness(seat);
  await press(seat, "menu.soundOff").click();
  await press(seat, "menu.soundOn").click();
  await expect(press(seat, "menu.soundOff")).toBeVisible();
  await openGameMenu(page, frame, t);
  const sound = frame.getByRole("switch", { name: t.game("menu.sound") });
  await sound.click();
  await expect(sound).toHaveAttribute("aria-checked", "false");
  const volume = frame.getByRole("slider", { name: t.game("menu.volume") });
  await volume.fill("40");
  await expect(sound).toHaveAttribute("aria-checked", "true");
  const turbo = frame.getByRole("switch", { name: new RegExp(t.game("menu.turbo")) });
  await expect(turbo).toHaveAttribute("aria-checked", "false");
  await turbo.click();
  await expect(turbo).toHaveAttribute("aria-checked", "true");
  await closeBy(seat, "escape");
}

/** Every button of the stake, and that a stake which is none is not played. */
export async function pressStake(seat: Seat, play: Locator): Promise<void> {
  const { frame, t } = seat;
  const field = frame.getByRole("textbox", { name: t.game("stake.label"), exact: true }).first();
  const stake = async () => minorOf(await field.inputValue());
  await field.fill("20");
  const steps = [
    ["stake.more", (now: number, was: number) => now > was],
    ["stake.less", (now: number, was: number) => now < was],
    ["stake.double", (now: number, was: number) => now === was * 2],
    ["stake.half", (now: number, was: number) => now * 2 === was],
  ] as const;
  for (const [key, isRight] of steps) {
    const was = await stake();
    await press(seat, key).first().click();
    expect(isRight(await stake(), was), `${key} from ${was}`).toBe(true);
  }
  await field.fill("0.01");
  const rounds = await balanceOf(seat);
  await play.click();
  await expect(frame.getByTestId("notice")).toContainText(t.game("refusal.stake_below_min"));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await balanceOf(seat)).toBe(rounds);
  await field.fill("10");
  await expect(field).toHaveAttribute("aria-invalid", "false");
}

/** The quick stakes; the highest is what the player has, where the game would take more. */
export async function pressQuickStakes(seat: Seat): Promise<void> {
  const { frame, t } = seat;
  const field = frame.getByRole("textbox", { name: t.game("stake.label"), exact: true });
  await press(seat, "stake.max").click();
  const [highest, balance] = [minorOf(await field.inputValue()), await balanceOf(seat)];
  expect(highest).toBeLessThanOrEqual(balance);
  expect(highest * 10).toBeGreaterThan(balance);
  await press(seat, "stake.min").click();
  const lowest = minorOf(await field.inputValue());
  const quick = frame.getByRole("button", { name: /^Stake / }).first();
  await quick.click();
  await expect(quick).toHaveAttribute("aria-pressed", "true");
  expect(minorOf(await field.inputValue())).toBeGreaterThan(lowest);
  await press(seat, "stake.min").click();
}

/** Autoplay runs by itself until it is stopped. */
export async function pressAutoplay(seat: Seat): Promise<void> {
  const { frame, t } = seat;
  await press(seat, "autoplay.open").click();
  await frame.getByRole("radio", { name: "25", exact: true }).check({ force: true });
  await press(seat, "autoplay.start", { rounds: "25" }).click();
  const stop = frame.getByRole("button", { name: t.game("autoplay.stop") });
  await expect(stop).toContainText(/2[0-4] /, { timeout: 30_000 });
  await stop.click();
  await expect(press(seat, "autoplay.open")).toBeEnabled({ timeout: 30_000 });
}
