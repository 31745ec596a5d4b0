import "./agent.css";
import { keepFocus } from "@baize/contract/keep-focus";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { artQuery } from "../lib/art.ts";
import { permissionsQuery } from "../lib/brand.ts";
import { startMessages } from "../lib/i18n.tsx";
import { memberQuery } from "../lib/member.ts";
import { watchActivity } from "../lib/presence.ts";
import { queryClient } from "../lib/query.ts";
import { keepTokenOf, readToken } from "../lib/session.ts";
import { askTabs, joinTabs } from "../lib/tabs.ts";
import { App } from "./app.tsx";
import { door } from "./places.ts";

/** Start of the agents' office: a separate page with its own session. */
async function start(): Promise<void> {
  keepTokenOf("agent");
  joinTabs("agent", door);
  void queryClient.prefetchQuery(permissionsQuery);
  void queryClient.prefetchQuery(artQuery);
  const texts = startMessages("shell", "fields", "auth", "agent");
  await askTabs();
  if (readToken() !== null) void queryClient.prefetchQuery(memberQuery);
  await texts;
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root element");
  keepFocus();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

watchActivity();
void start();
