import { expect, test } from "./fixtures.ts";
import { openFrame, visitAsMember } from "./site.ts";

/** A game in the page of a brand with a colour of its own. */

test("the controls of a game wear the colour of the brand's page", async ({ page }) => {
  const accent = "#12b5c4";
  await visitAsMember(page, "en");
  const plain = await openFrame(page, "HSE", "amber-dice");
  const bet = { name: /^Roll/ };
  await expect(plain.getByRole("button", bet)).toHaveCSS("background-image", /255, 178, 36/);

  // What the server writes into the pages of such a brand, and the sheet it answers with.
  await page.addInitScript(
    (href) => {
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive" || location.pathname !== "/seamless") return;
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        document.head.append(link);
      });
    },
    `/brand/look.css?v=${encodeURIComponent(accent)}`,
  );
  await page.route("**/brand/look.css*", (route) =>
    route.fulfill({ contentType: "text/css", body: "" }),
  );
  const frame = await openFrame(page, "HSE", "amber-dice");
  await expect(frame.getByRole("button", bet)).toHaveCSS("background-image", /18, 181, 196/);
});
