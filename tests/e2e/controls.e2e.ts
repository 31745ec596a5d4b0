import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  balanceOf,
  countRounds,
  playButton,
  press,
  pressAutoplay,
  pressQuickStakes,
  pressShell,
  pressStake,
  sit,
  type Seat,
} from "./frame-controls.ts";
import { balanceIn, minorOf, oneWalk, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * Every control of every family of games, pressed once in the frame on the site, each with what it
 * does: a button that does nothing is worse than none.
 */

type Play = (seatAt: (vendor: string, code: string) => Promise<Seat>) => Promise<void>;

function family(name: string, play: Play): void {
  for (const [view, language] of oneWalk("desktop")) {
    test(`the controls of ${name}`, async ({ page }) => {
      test.setTimeout(240_000);
      const t = textsOf(language);
      await page.setViewportSize(view);
      await visitAsMember(page, language, { money: "2000" });
      await play((vendor, code) => sit(page, t, vendor, code));
    });
  }
}

/** Plays one round and waits until the button plays again. */
async function playOnce({ frame }: Seat): Promise<void> {
  await playButton(frame).click();
  await expect(playButton(frame)).toBeEnabled({ timeout: 30_000 });
}

async function choose(seat: Seat, group: string, value: string): Promise<void> {
  const { frame, t } = seat;
  const radio = frame
    .getByRole("group", { name: t.game(group), exact: true })
    .getByRole("radio", { name: value, exact: true });
  await radio.check({ force: true });
  await expect(radio).toBeChecked();
}

async function changes(shown: Locator, act: () => Promise<void>): Promise<void> {
  const before = (await shown.allTextContents()).join("|");
  await act();
  await expect(async () => {
    expect((await shown.allTextContents()).join("|")).not.toBe(before);
  }).toPass({ timeout: 10_000 });
}

family("dice", async (seatAt) => {
  const seat = await seatAt("HSE", "amber-dice");
  const { frame, t } = seat;
  await pressShell(seat, true);
  await pressStake(seat, playButton(frame));
  await pressQuickStakes(seat);
  const figure = (key: string) => frame.getByRole("textbox", { name: t.game(key), exact: true });
  const win = frame.getByTestId("payout-on-win");
  await changes(win, () => figure("oneShot.multiplier").fill("3"));
  await changes(win, () => figure("oneShot.chance").fill("50"));
  await changes(win, () => figure("dice.rollOver").fill("70"));
  await press(seat, "dice.swap").click();
  await expect(figure("dice.rollUnder")).toBeVisible();
  const before = await countRounds(seat);
  await press(seat, "autoplay.open").click();
  const limit = frame.getByRole("textbox", { name: t.game("autoplay.lossMax") });
  await limit.fill("x");
  await expect(press(seat, "autoplay.start", { rounds: "10" })).toBeDisabled();
  await limit.fill("");
  // Enter in a field starts it as well.
  await limit.press("Enter");
  await expect(frame.getByText(t.game("autoplay.stoppedRounds"))).toBeVisible({ timeout: 60_000 });
  expect(await countRounds(seat)).toBe(before + 10);
  await pressAutoplay(seat);
});

family("kite, terrace and wheel", async (seatAt) => {
  const kite = await seatAt("HSE", "kite-climb");
  await pressShell(kite, false);
  const win = kite.frame.getByTestId("payout-on-win");
  const target = kite.frame.getByRole("textbox", { name: kite.t.game("limbo.target") });
  await changes(win, () => target.fill("7"));
  await changes(win, () => kite.frame.locator("[aria-label^='Target']").first().click());
  await pressAutoplay(kite);
  const terrace = await seatAt("HSE", "dewdrop-terrace");
  await choose(terrace, "oneShot.risk", terrace.t.game("oneShot.high"));
  await choose(terrace, "oneShot.rows", "8");
  await playOnce(terrace);
  await pressAutoplay(terrace);
  const wheel = await seatAt("HSE", "spindle-wheel");
  const legend = wheel.frame.locator(".legend li");
  const { t } = wheel;
  await changes(legend, () => choose(wheel, "oneShot.risk", t.game("oneShot.high")));
  await changes(legend, () => choose(wheel, "wheel.segments", "50"));
  await pressAutoplay(wheel);
});

family("keno and bingo", async (seatAt) => {
  const keno = await seatAt("HSE", "firefly-forty");
  const { frame, t } = keno;
  await pressShell(keno, false);
  const picked = frame.locator('.keno-board [aria-pressed="true"]');
  await press(keno, "mines.pick").click();
  await expect(picked).toHaveCount(10);
  await press(keno, "keno.clear").click();
  await expect(picked).toHaveCount(0);
  await frame.locator(".keno-board button").nth(6).click();
  await expect(picked).toHaveCount(1);
  await press(keno, "mines.pick").click();
  const table = frame.locator(".keno-table li");
  await changes(table, () => choose(keno, "oneShot.risk", t.game("oneShot.high")));
  await pressAutoplay(keno);
  const bingo = await seatAt("HSE", "paper-boat-bingo");
  const cards = bingo.frame.locator(".bingo-cards > *");
  await choose(bingo, "bingo.cards", "2");
  await expect(cards).toHaveCount(2);
  await changes(cards, () => bingo.frame.locator(".bingo-choice button").click());
  await pressAutoplay(bingo);
});

family("shoals and harbour", async (seatAt) => {
  const mines = await seatAt("HSE", "pearl-shoals");
  const { frame, t } = mines;
  await pressShell(mines, false);
  await pressStake(mines, playButton(frame));
  const ladder = frame.locator(".mines-ladder").first();
  await changes(ladder, () => frame.getByRole("button", { name: "Urchins: 5" }).click());
  await changes(ladder, () => frame.getByRole("slider").fill("1"));
  await frame.locator(".mines-cell").nth(3).click();
  await pressAutoplay(mines);
  await playButton(frame).click();
  const safe = frame.locator('.mines-cell[data-state="safe"]');
  const over = press(mines, "mines.play");
  await expect(press(mines, "mines.pick")).toBeEnabled({ timeout: 20_000 });
  await press(mines, "mines.pick").click();
  await expect(safe.first().or(over)).toBeVisible({ timeout: 20_000 });
  const take = frame.getByRole("button", { name: t.game("crash.cashOut") });
  if (await take.isVisible()) await take.click();
  await expect(over).toBeEnabled({ timeout: 20_000 });

  const hilo = await seatAt("HSE", "hilo-harbour");
  const trail = hilo.frame.getByRole("list", { name: t.game("hilo.trail") }).getByRole("img");
  await playButton(hilo.frame).click();
  await expect(trail).toHaveCount(1, { timeout: 20_000 });
  await press(hilo, "hilo.skip").click();
  await expect(trail).toHaveCount(2, { timeout: 20_000 });
  await hilo.frame.locator("[data-guess]:enabled").last().click();
  await expect(trail).toHaveCount(3, { timeout: 20_000 });
});

family("flight", async (seatAt) => {
  const seat = await seatAt("HSE", "skylark");
  const { frame, t } = seat;
  await pressShell(seat, false);
  const panel = frame.locator(".bet-panel");
  await expect(panel).toHaveCount(2);
  await press(seat, "crash.removePanel").click();
  await expect(panel).toHaveCount(1);
  await pressStake(seat, panel.locator(".play"));
  const auto = frame.getByRole("textbox", { name: t.game("crash.auto") });
  await auto.fill("0.5");
  await expect(auto).toHaveAttribute("aria-invalid", "true");
  await auto.fill("1.01");
  const before = await balanceOf(seat);
  await frame.getByRole("checkbox", { name: t.game("crash.autoBet") }).check();
  // Cashed out by itself, unless that flight ended at once; then the next one does it.
  await expect(frame.getByTestId("cashed-out")).toBeVisible({ timeout: 90_000 });
  await frame.getByRole("checkbox", { name: t.game("crash.autoBet") }).uncheck();
  expect(await balanceOf(seat)).not.toBe(before);
  await frame.locator(".flight-chip").first().click();
  const proof = frame.getByRole("dialog");
  await expect(proof).toContainText(t.game("fairness.salt"));
  await proof.getByRole("button", { name: t.game("frame.close"), exact: true }).click();
  await press(seat, "crash.addPanel").click();
  await expect(panel).toHaveCount(2);
});

family("cards", async (seatAt) => {
  const jacks = await seatAt("HSE", "indigo-draw");
  await pressShell(jacks, false);
  await pressStake(jacks, playButton(jacks.frame));
  const draw = press(jacks, "poker.draw");
  await playButton(jacks.frame).click();
  await expect(draw).toBeEnabled({ timeout: 20_000 });
  const held = jacks.frame.locator(".poker-card").nth(2);
  await held.click();
  await expect(held).toHaveAttribute("aria-pressed", "true");
  await draw.click();
  await expect(press(jacks, "cards.deal")).toBeEnabled({ timeout: 20_000 });

  const jasmine = await seatAt("HSE", "jasmine-21");
  const { frame } = jasmine;
  const deal = press(jasmine, "cards.deal");
  const moves = ["hit", "double", "split", "insure", "decline", "stand"] as const;
  const pressed = new Set<string>();
  // Most hands give a choice of two; each is taken once as it comes.
  for (let round = 0; round < 6 && !(pressed.has("hit") && pressed.has("stand")); round += 1) {
    await deal.click();
    for (;;) {
      const open = frame.locator(".blackjack-move:enabled").first();
      await expect(open.or(deal.and(frame.locator(":enabled")))).toBeVisible({ timeout: 20_000 });
      if (await deal.isVisible()) break;
      const move = await nextMove(jasmine, moves, pressed);
      const before = await frame.locator(".unseen").allTextContents();
      await frame.locator(`.blackjack-move.is-${move}`).click();
      pressed.add(move);
      await expect(async () => {
        expect(await frame.locator(".unseen").allTextContents()).not.toEqual(before);
      }).toPass({ timeout: 20_000 });
    }
    await expect(deal).toBeEnabled({ timeout: 20_000 });
  }
  expect([...pressed]).toEqual(expect.arrayContaining(["hit", "stand"]));
});

/** One that may be made and was not yet; standing ends a hand for sure. */
async function nextMove<M extends string>(
  { frame }: Seat,
  moves: readonly M[],
  pressed: ReadonlySet<string>,
): Promise<M | "stand" | "decline"> {
  const may = (move: string) => frame.locator(`.blackjack-move.is-${move}:enabled`).isVisible();
  for (const move of moves) if (!pressed.has(move) && (await may(move))) return move;
  return (await may("stand")) ? "stand" : "decline";
}

/** Chips: laid, taken back, doubled, cleared, and laid again as they were. */
async function pressChips(seat: Seat, field: Locator, laid: Locator): Promise<void> {
  const { frame } = seat;
  const chip = frame.getByRole("radio").nth(2);
  await chip.click();
  await expect(chip).toHaveAttribute("aria-checked", "true");
  await field.click();
  await expect(laid).toHaveCount(1);
  await changes(laid, () => press(seat, "stake.double").click());
  await changes(laid, () => press(seat, "chips.undo").click());
  await press(seat, "keno.clear").click();
  await expect(laid).toHaveCount(0);
  await field.click();
}

family("chip tables", async (seatAt) => {
  const wheel = await seatAt("HSE", "compass-roulette");
  await pressShell(wheel, false);
  const red = wheel.frame.locator('[data-field="red"]');
  const laid = wheel.frame.locator(".roulette-field .laid");
  await pressChips(wheel, red, laid);
  await playOnce(wheel);
  await press(wheel, "keno.clear").click();
  await press(wheel, "chips.repeat").click();
  await expect(laid).toHaveCount(1);
  await pressAutoplay(wheel);
  const silk = await seatAt("HSE", "saffron-nine");
  const side = silk.frame.getByRole("button", { name: new RegExp(silk.t.game("baccarat.banker")) });
  await pressChips(silk, side.first(), silk.frame.locator(".baccarat-board .laid"));
  await pressAutoplay(silk);
});

// The desk is the same at every table; a chip falls on each of them in live-tables.e2e.ts.
family("live tables", async (seatAt) => {
  const seat = await seatAt("AUR", "ember-and-stripe");
  const { frame, t } = seat;
  const field = frame.locator('[data-field="dragon"]');
  const laid = frame.locator(".live-board .laid");
  await pressShell(seat, false);
  await frame.getByRole("textbox", { name: t.game("live.say") }).fill("good evening");
  await press(seat, "live.send").click();
  await expect(frame.getByRole("log")).toContainText("good evening");
  // Bets may close while chips are being laid: then it is done in the next round.
  await expect(async () => {
    await expect(frame.getByTestId("phase")).toHaveAttribute("data-phase", "betting", {
      timeout: 30_000,
    });
    const last = frame.getByRole("radio").nth(1);
    await last.click({ timeout: 4_000 });
    await field.click({ timeout: 4_000 });
    await press(seat, "stake.double").click({ timeout: 4_000 });
    await press(seat, "chips.undo").click({ timeout: 4_000 });
    await press(seat, "keno.clear").click({ timeout: 4_000 });
    await expect(laid).toHaveCount(0, { timeout: 4_000 });
    await field.click({ timeout: 4_000 });
    await frame.locator(".live-confirm").click({ timeout: 4_000 });
    await frame.getByRole("button", { name: t.game("live.takeBack") }).click({ timeout: 4_000 });
    await expect(frame.locator(".live-staked")).toBeHidden({ timeout: 4_000 });
    await press(seat, "chips.repeat").click({ timeout: 4_000 });
    await expect(laid).toHaveCount(1, { timeout: 4_000 });
  }).toPass({ timeout: 150_000 });
});

family("slots", async (seatAt) => {
  const seat = await seatAt("NVS", "toffee-towers");
  const { frame, t } = seat;
  await pressShell(seat, false);
  await pressStake(seat, playButton(frame));
  await pressQuickStakes(seat);
  const before = await countRounds(seat);
  await pressAutoplay(seat);
  expect(await countRounds(seat)).toBeGreaterThan(before);
  const buy = press(seat, "slot.buy", { count: "15" }).or(frame.locator(".buy-spins"));
  await buy.first().click();
  await press(seat, "slot.buyNo").click();
  await buy.first().click();
  await press(seat, "slot.buyYes").click();
  const spins = frame.getByTestId("free-spins");
  await expect(spins).toBeVisible({ timeout: 30_000 });
  // What they win is settled already; the header says it when they are over, also after a reload.
  const paid = await balanceOf(seat);
  await seat.page.reload();
  await expect(spins).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => minorOf(await balanceIn(seat.page).innerText())).toBe(paid);
  await expect(playButton(frame)).toContainText(t.game("slot.spin"), { timeout: 90_000 });
  const after = await balanceOf(seat);
  await seat.page.goto("/");
  await expect.poll(async () => minorOf(await balanceIn(seat.page).innerText())).toBe(after);
});
