import { expect, expectSound, test } from "./fixtures.ts";
import { depositMoney, newPlayer, oneWalk, registerByForm, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A member hands on his link; a friend opens it, joins and deposits, and is shown by steps. */

for (const [view, language] of oneWalk("phone")) {
  test(`a friend joins by a member's link, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    const { player } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/member?page=referral");
    const invite = player.getByRole("region", { name: t.site("referral.inviteTitle") });
    await expect(invite.getByRole("img", { name: t.site("referral.qr") })).toBeVisible();
    await expect(player.getByText(t.site("referral.noFriends"))).toBeVisible();
    await expectSound(player);
    const link = await invite.getByText("referralCode=").innerText();

    await page.setViewportSize(view);
    const { pathname, search } = new URL(link);
    await visit(page, language, `${pathname}${search}`);
    await expect(page).not.toHaveURL(/referralCode/);
    const friend = await registerByForm(page, t);

    // The worker reads who came; the page is asked again until it has.
    const rows = player.getByRole("region", { name: t.site("referral.friends") }).getByRole("row");
    const showsStep = (step: string) =>
      expect(async () => {
        await player.reload();
        await expect(rows.filter({ hasText: step })).toHaveCount(1, { timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
    await showsStep(t.site("referral.friendStep.registered"));
    await depositMoney(page, t, "500");
    await showsStep(t.site("referral.friendStep.deposited"));
    await expect(player.getByRole("main")).not.toContainText(friend);
    const results = player.getByRole("region", { name: t.site("referral.results") });
    const visits = results.getByText(t.site("referral.count.clicks")).locator("..");
    await expect(visits).toContainText("1");
    await expectSound(player);
  });
}
