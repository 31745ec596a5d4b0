import "./console.css";
import { keepFocus } from "@baize/contract/keep-focus";
import { consoleWire } from "@baize/contract/console-wire";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { addCalls, call } from "../lib/client.ts";
import { learnServerTime } from "../lib/clock.ts";
import { nameAllFonts, speakOnly, startMessages } from "../lib/i18n.tsx";
import { focusFaults } from "../lib/fault-focus.ts";
import { watchActivity } from "../lib/presence.ts";
import { keepTokenOf } from "../lib/session.ts";
import { App } from "./app.tsx";
import { languages } from "./places.ts";
import { tabs } from "./tabs.ts";

/** Start of the operators' console: a separate page that shares the site's look and client. */

/** The encrypted calls of the sign-in need the server's clock; without an answer ours must do. */
async function learnTime(): Promise<void> {
  const status = await call("systemStatus").catch(() => undefined);
  if (status !== undefined) learnServerTime(status.serverTime);
}

async function begin(): Promise<void> {
  addCalls(consoleWire);
  keepTokenOf("console");
  speakOnly(languages);
  watchActivity("noteOperatorActivity");
  await Promise.all([startMessages("shell", "fields", "console"), learnTime(), tabs.ask()]);
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root element");
  keepFocus();
  focusFaults();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Operators write in every language of their brands. A font that does not come is no fault.
  await nameAllFonts().catch(() => {});
}

void begin();
