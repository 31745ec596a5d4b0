import type { Locator, Page } from "@playwright/test";
import { demoPassword, demoPaymentPassword } from "../../tools/seed/logins.ts";
import { enter } from "./agents.ts";
import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { logIn, proofDialog } from "./member.ts";
import { balanceIn, buttonIn, fieldIn, minorOf, views, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** Money one step along the line: a member sends it up, and the agent sends some of it down. */

// A wrong payment password, and the browser's line about it.
test.use({ expectedErrors: [/status of 4\d\d/] });

const [desktop] = views;
const agent = "rokeya";
const member = "tareq88";

function form(page: Page): Locator {
  return page.locator("form").filter({ has: page.getByLabel(/amount/i) });
}

async function openLine(page: Page, t: Texts): Promise<void> {
  await page.goto("/member?page=securityCenter");
  await page.getByRole("link", { name: t.site("security.lineTransfers"), exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t.site("security.lineTransfers") }),
  ).toBeVisible();
  await expect(form(page)).toBeVisible();
}

async function send(page: Page, t: Texts, amount: string, note: string): Promise<void> {
  await fieldIn(form(page), t, "wallet.amount").fill(amount);
  await fieldIn(form(page), t, "line.note").fill(note);
  await fieldIn(form(page), t, "security.payment.title").fill(demoPaymentPassword);
  await form(page).getByRole("button", { name: amount }).last().click();
}

test("a member sends up the line, and the agent sends down (desktop, en)", async ({
  page,
  browser,
}) => {
  const t = textsOf("en");
  await page.setViewportSize(desktop);
  await visit(page, "en", "/login");
  await logIn(page, t, member, demoPassword);
  await expect(balanceIn(page)).toBeVisible();
  const before = minorOf((await balanceIn(page).textContent()) ?? "");
  await openLine(page, t);
  await expect(form(page)).toContainText("ro***a");
  await expectSound(page);
  await fieldIn(form(page), t, "wallet.amount").fill("700");
  await fieldIn(form(page), t, "security.payment.title").fill("000000");
  await form(page).getByRole("button", { name: "700" }).last().click();
  await expect(form(page).getByText(t.refusal("payment_password_wrong"))).toBeVisible();
  await send(page, t, "700", "For Friday");
  await expect(page.getByRole("status").getByText("ro***a")).toBeVisible();
  await expect(page.getByText(/^L-[0-9A-F]{10}$/).first()).toBeVisible();
  await expect(page.getByText("For Friday")).toBeVisible();
  await expect
    .poll(async () => minorOf((await balanceIn(page).textContent()) ?? ""))
    .toBe(before - 70_000);
  await expectSound(page);

  const other = await anotherBrowser(browser, {
    viewport: desktop,
    extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
  });
  const office = await other.newPage();
  await visit(office, "en", "/agent");
  const authenticator = await enter(office, t, agent);
  await expect(office).toHaveURL(/\/agentHome$/);
  // The browser that has just shown a code is known, so the site asks for none.
  await office.goto("/login");
  await logIn(office, t, agent, demoPassword);
  await expect(balanceIn(office)).toBeVisible();
  await openLine(office, t);
  await expect(office.getByText("For Friday")).toBeVisible();
  await form(office).getByRole("searchbox").fill("tar");
  await form(office).getByRole("radio", { name: member }).check();
  await expectSound(office);
  await send(office, t, "250", "Bonus of the week");
  // This session on the site has not seen the authenticator, and money of the line waits for it.
  const proof = proofDialog(office, t);
  const code = fieldIn(proof, t, "security.proof.methods.totp");
  await code.fill(await authenticator.code());
  await buttonIn(proof, t, "security.proof.confirm").click();
  await expect(office.getByRole("status").getByText("ta***8")).toBeVisible();
  // The member's page is notified by the feed.
  await expect
    .poll(async () => minorOf((await balanceIn(page).textContent()) ?? ""))
    .toBe(before - 45_000);
  await other.close();
});
