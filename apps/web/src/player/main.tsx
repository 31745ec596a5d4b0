import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { hotQuery, homeQuery, menusQuery } from "../features/lobby/api.ts";
import { artQuery } from "../lib/art.ts";
import { permissionsQuery } from "../lib/brand.ts";
import { currentLanguage, startMessages } from "../lib/i18n.tsx";
import { memberQuery } from "../lib/member.ts";
import { queryClient } from "../lib/query.ts";
import { readToken } from "../lib/session.ts";
import { App } from "./app.tsx";

/**
 * Start of the player site. The permissions decide what is shown, so they are asked for first; what
 * the first page will want travels beside them instead of after them.
 */
function askAhead(): void {
  const language = currentLanguage();
  void queryClient.prefetchQuery(permissionsQuery);
  void queryClient.prefetchQuery(artQuery);
  if (readToken() !== null) void queryClient.prefetchQuery(memberQuery);
  const isLobby = /^\/(?:index(?:\.html)?|home|login|register)?$/.test(location.pathname);
  if (!isLobby) return;
  void queryClient.prefetchQuery(homeQuery(language));
  void queryClient.prefetchQuery(menusQuery(language));
  void queryClient.prefetchQuery(hotQuery(language));
}

async function start(): Promise<void> {
  askAhead();
  await startMessages("shell", "lobby");
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root element");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
