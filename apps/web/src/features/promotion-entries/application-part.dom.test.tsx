import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import console from "../../locales/en/console.json" with { type: "json" };
import shell from "../../locales/en/shell.json" with { type: "json" };
import { PictureList } from "./application-part.tsx";

afterEach(cleanup);

test("a picture of an application opens as large as it was sent, and closes again", () => {
  const pictures = [1, 2].map((place) => ({ place, picture: `data:image/webp;base64,${place}` }));
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ console, shell }}>
      <PictureList pictures={pictures} />
    </IntlProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Open the picture: Picture 2" }));
  const dialog = within(screen.getByRole("dialog", { name: "Picture 2" }));
  expect(dialog.getByAltText<HTMLImageElement>("Picture 2").src).toMatch(/,2$/);
  fireEvent.click(dialog.getByLabelText(shell.close));
  expect(screen.queryByRole("dialog")).toBeNull();
});
