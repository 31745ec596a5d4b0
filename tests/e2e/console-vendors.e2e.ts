import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, expectSound } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field, heading } from "./operator.ts";
import { dialogOf, newName, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A vendor that nobody knew: its account, its games, and what players see of them. */

// A call that waits for a second person is refused, and the browser says so in its console.
test.use({ expectedErrors: [/status of 4\d\d/] });

const publicKey = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .publicKey.export({ type: "spki", format: "pem" })
    .toString();

/** Answers every call for games with one game. */
async function openStandIn(vendorCode: string, name: string) {
  const list = [
    { game_code: "wheel", name, product: vendorCode, category: "slots", enabled: true },
  ];
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(list)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

test("a vendor is added, its games are read, opened, and shown on the site", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const t = textsOf("en");
  const code = newName()
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 12);
  const game = `Wheel of ${code}`;
  const vendor = await openStandIn(code, game);
  await enterAsOpal(page, t, { path: "/console/vendors" });
  await expect(heading(page, t, "vendors.title")).toBeVisible();

  await button(page, t, "vendors.addTitle").click();
  const form = dialogOf(page);
  await field(form, t, "vendors.code").fill(code);
  await field(form, t, "vendors.field.name").fill(`Vendor ${code}`);
  await field(form, t, "vendors.field.apiUrl").fill("http://api.vendor.example");
  await field(form, t, "vendors.key").fill(publicKey());
  await button(form, t, "vendors.addSend").click();
  const refused = t.site("console.brands.reason.not_an_address");
  await expect(form.getByText(refused, { exact: true })).toBeVisible();
  await field(form, t, "vendors.field.apiUrl").fill(vendor.url);
  await expectSound(page);
  await button(form, t, "vendors.addSend").click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();

  await page.goto(`/console/vendors?account=${code}`);
  const drawer = dialogOf(page);
  await button(drawer, t, "vendors.test").click();
  await expect(drawer.getByText(/lists 1 game/)).toBeVisible();
  await button(drawer, t, "vendors.sync").click();
  await expect(drawer.getByText(/1 of them new and closed/)).toBeVisible();
  await expectSound(page);

  await page.goto(`/console/games?vendor=${code}`);
  await page.getByRole("switch").click();
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await visit(page, "en", "/?modal=search");
  await dialogOf(page).getByRole("combobox").fill(game);
  const found = dialogOf(page).getByRole("option").first();
  await expect(found).toContainText(game);
  // It has no picture of its own yet.
  const mark = `/brand/vendors/${code.toLowerCase()}.svg`;
  await expect(found.locator(`img[src="${mark}"]`)).toBeVisible();
  await vendor.close();
});
