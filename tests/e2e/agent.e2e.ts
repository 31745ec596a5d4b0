import type { Page } from "@playwright/test";
import { demoAccounts, demoPlayers } from "../../tools/seed/logins.ts";
import { button, enter, field, giveCode, givePassword, goTo, heading } from "./agents.ts";
import { expect, test, expectSound } from "./fixtures.ts";
import { password, views, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** The agents' office: who is let in and how, what an agent sees there, and signing out. */

// The browser says in its console that a call was refused; these journeys are about refusals.
test.use({ expectedErrors: [/status of 4\d\d/] });

const [desktop, phone] = views;

async function lookAround(page: Page, t: Texts, username: string): Promise<void> {
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(heading(page, t, "agent.title")).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header.getByText(username).filter({ visible: true })).toBeVisible();
  const clock = header.getByRole("time").filter({ visible: true });
  await expect(clock).toContainText("GMT+6");
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "");
  await expectSound(page);
  await goTo(page, t, "agent.account", "shell.securityCenter");
  await expect(heading(page, t, "shell.securityCenter")).toBeVisible();
  // Agents cannot do without an authenticator, so nothing offers to turn it off.
  await expect(button(page, t, "security.authenticator.renew")).toBeVisible();
  await expect(page.getByText(t.site("security.authenticator.turnOff"))).toHaveCount(0);
  await expectSound(page);
}

async function lookAtDevices(page: Page, t: Texts): Promise<void> {
  await page.getByText(t.site("security.parts.devices"), { exact: true }).click();
  await expect(page.getByText(t.site("security.devices.here")).first()).toBeVisible();
  await expectSound(page);
  await page.getByText(t.site("security.parts.history"), { exact: true }).click();
  await expect(page.getByText(/127\.0\.0\.1|10\.\d+\.\d+\.\d+/).last()).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(heading(page, t, "shell.securityCenter")).toBeVisible();
  await expect(page).toHaveURL(/part=history$/);
}

async function signOut(page: Page, t: Texts): Promise<void> {
  const question = page.getByRole("alertdialog", { name: t.site("shell.promptTitle") });
  await button(page.getByRole("banner"), t, "shell.signOut").filter({ visible: true }).click();
  await expect(question.getByText(t.site("shell.sureLogout"))).toBeVisible();
  await expectSound(page);
  await button(question, t, "shell.cancel").click();
  await expect(question).toBeHidden();
  await button(page.getByRole("banner"), t, "shell.signOut").filter({ visible: true }).click();
  await button(question, t, "shell.confirm").click();
  await expect(page).toHaveURL(/\/agent$/);
  await expect(heading(page, t, "agent.signInTitle")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("agent-token"))).toBeNull();
}

async function endSessionElsewhere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = sessionStorage.getItem("agent-token") ?? "";
    const headers = { authorization: `Bearer ${token}` };
    await fetch("/wps/session/logout", { method: "DELETE", headers });
  });
}

const agents = [
  [demoAccounts[0], "en", desktop],
  [demoAccounts[1], "bn", phone],
] as const;

for (const [account, language, view] of agents) {
  if (account === undefined || view === undefined) throw new Error("no agent to walk with");
  const { username } = account;
  test(`${username} comes in, looks around and leaves (${view.name}, ${language})`, async ({
    page,
    extraHTTPHeaders,
  }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language, "/agentHome");
    await expect(page).toHaveURL(/\/agent$/);
    await expect(heading(page, t, "agent.signInTitle")).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expectSound(page);
    const authenticator = await enter(page, t, username);
    await lookAround(page, t, username);
    await lookAtDevices(page, t);
    await signOut(page, t);
    await page.goto("/agentHome");
    await expect(page).toHaveURL(/\/agent$/);

    await givePassword(page, t, username);
    await expect(heading(page, t, "agent.checkTitle")).toBeVisible();
    await expect(page.getByText(t.site("agent.checkText"))).toBeVisible();
    await field(page, t, "auth.check.totp").fill("000000");
    await button(page, t, "auth.verify").click();
    await expect(field(page, t, "auth.check.totp")).toHaveAccessibleDescription(/\S/);
    await expectSound(page);
    await giveCode(page, t, authenticator);
    await expect(page).toHaveURL(/\/agentHome$/);
    await goTo(page, t, "agent.account", "shell.securityCenter");
    const card = page.getByRole("region", { name: t.site("agent.account") });
    await expect(card.getByText(extraHTTPHeaders?.["x-forwarded-for"] ?? "")).toBeVisible();
    await expectSound(page);

    await endSessionElsewhere(page);
    await page.getByText(t.site("security.parts.devices"), { exact: true }).click();
    await expect(page).toHaveURL(/\/agent$/);
    await expect(page.getByRole("alert").getByText(t.site("shell.sessionEnded"))).toBeVisible();
    await expectSound(page);
  });
}

test("a player is refused at the form, and the session opens nothing here", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/agent");
  await givePassword(page, t, demoPlayers[0]?.username ?? "");
  await expect(page.getByRole("alert").getByText(t.site("agent.stranger"))).toBeVisible();
  await expect(page).toHaveURL(/\/agent$/);
  await expectSound(page);
  await page.evaluate(async () => {
    const answer = await fetch("/wps/session/login/freeplay", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ os: "journey", platform: "W" }),
    });
    const { value } = (await answer.json()) as { value: { token: string } };
    sessionStorage.setItem("agent-token", value.token);
  });
  await page.goto("/agentHome");
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByRole("alert").getByText(t.site("agent.stranger"))).toBeVisible();
});

test("a link to a new password is asked for at the door, and leads to it", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/agent?reset=a-link-that-is-good-no-more");
  await expect(heading(page, t, "auth.changeTitle")).toBeVisible();
  await expect(page, "the address keeps no secret").toHaveURL(/\/agent$/);
  await expectSound(page);
  await field(page, t, "auth.newPassword").fill(password);
  await field(page, t, "auth.confirmNewPassword").fill(password);
  await button(page, t, "auth.savePassword").click();
  await button(page.getByRole("alert"), t, "auth.resetAgain").click();
  await expect(heading(page, t, "auth.forgotTitle")).toBeVisible();
  await expectSound(page);
  await button(page, t, "auth.backToLogin").click();
  await expect(heading(page, t, "agent.signInTitle")).toBeVisible();
});

test("the door reads from right to left, in both themes, and nothing sticks out", async ({
  page,
}) => {
  for (const view of views) {
    for (const theme of ["dark", "light"]) {
      await page.setViewportSize(view);
      await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      await page.goto("/agent?lang=ar");
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectSound(page);
    }
  }
});
