import { createHash } from "node:crypto";
import { dueOf, noInputs } from "@baize/contract/agent-due";
import { canonical } from "@baize/contract/agent-statement";
import type { DailyTerms } from "@baize/contract/agent-terms";
import { expect, expectSound, test } from "./fixtures.ts";
import { oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Anybody checks an agent's statement on the site, and sees what was changed in it. */

const terms: DailyTerms = {
  kind: "daily",
  unitMinor: 1_000_000n,
  tiers: [{ minValidMinor: 0n, minActive: 0, pay: { ratePpm: 12_000 } }],
};
const inputs = { ...noInputs, validMinor: 1_234_500n };
const result = dueOf(terms, inputs, 0n);
const file = canonical({
  currency: "BDT",
  product: "",
  period: "D:2026-11-21",
  from: "2026-11-21",
  to: "2026-11-21",
  terms,
  inputs,
  result,
  sums: {
    dueMinor: result.dueMinor,
    correctionsMinor: 0n,
    debtInMinor: 0n,
    payableMinor: result.dueMinor,
    debtOutMinor: 0n,
    lines: [],
  },
});
const hash = createHash("sha256").update(file).digest("hex");

for (const [view, language] of oneWalk("desktop")) {
  test(`a statement is checked on the site, ${view.name}, ${language}`, async ({ page }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    const fragment = new URLSearchParams({ hash, file }).toString();
    await visit(page, language, `/statement-check#${fragment}`);
    await expect(page.getByText(t.site("commissions.check.same"))).toBeVisible();
    await expect(page.getByText(t.site("commissions.check.hashSame"))).toBeVisible();
    await expect(page.getByRole("main").getByText("120.00").first()).toBeVisible();
    await expectSound(page);
    const changed = file.replace('"dueMinor":"12000"', '"dueMinor":"13000"');
    await page.getByLabel(t.site("commissions.check.text")).fill(changed);
    await expect(page.getByText(t.site("commissions.check.other"))).toBeVisible();
    await expect(page.getByText(t.site("commissions.check.hashOther"))).toBeVisible();
  });
}
