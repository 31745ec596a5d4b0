import "./first.ts";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { hotQuery, sectionsQuery } from "../features/lobby/api.ts";
import { loadHomeRest } from "../features/lobby/load-home-rest.ts";
import { artQuery } from "../lib/art.ts";
import { permissionsQuery } from "../lib/brand.ts";
import { contentQuery } from "../lib/content.ts";
import { currentLanguage, startMessages } from "../lib/i18n.tsx";
import "../lib/install-offer.ts";
import { memberQuery } from "../lib/member.ts";
import { watchActivity } from "../lib/presence.ts";
import { queryClient } from "../lib/query.ts";
import { whenBack } from "../lib/screens.ts";
import { readToken, rememberedKey } from "../lib/session.ts";
import { askTabs, joinTabs, mayBeOpenElsewhere } from "../lib/tabs.ts";
import { App } from "./app.tsx";
import { router } from "./router.tsx";

/**
 * Start of the player site. The permissions decide what is shown, so they are asked for first; what
 * the first page will want travels beside them instead of after them.
 */
async function askAhead(): Promise<void> {
  const language = currentLanguage();
  void queryClient.prefetchQuery(permissionsQuery);
  void queryClient.prefetchQuery(artQuery);
  if (readToken() !== null) void queryClient.prefetchQuery(memberQuery);
  const isLobby = /^\/(?:index(?:\.html)?|home|login|register)?$/.test(location.pathname);
  if (!isLobby) return;
  void queryClient.prefetchQuery(contentQuery(language));
  void queryClient.prefetchQuery(sectionsQuery(language));
  void queryClient.prefetchQuery(hotQuery(language));
  await pause();
  // Where this fails, the page asks again when it shows it.
  loadHomeRest().catch(() => undefined);
}

/** The start in pieces: between two of them the browser may draw, or answer to a finger. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** How long the page waits for a session of before until it greets a guest. */
const resumeMsMax = 2_000;

/** The session of another tab, or else of a browser that was remembered. */
async function takeUp(): Promise<void> {
  if (mayBeOpenElsewhere()) await askTabs();
  if (readToken() !== null || localStorage.getItem(rememberedKey) === null) return;
  const { resume } = await import("../lib/remembered.ts");
  await resume();
}

/** Somebody who is signed in already never sees the guest's page. */
async function resumed(): Promise<void> {
  if (readToken() !== null) return;
  // If it does not arrive in time, or at all, the visitor is a guest who can log in.
  const back = takeUp();
  const patience = new Promise((resolve) => setTimeout(resolve, resumeMsMax));
  await Promise.race([back, patience]).catch(() => undefined);
}

/** How long the server's first view may stand in for the page. */
const firstViewMsMax = 2_000;

/**
 * Where the server has drawn the first view, the page takes its place when it can draw the same:
 * nothing goes that was already there.
 */
async function firstAnswers(root: HTMLElement): Promise<void> {
  if (root.querySelector("[data-first-view]") === null) return;
  const answers = Promise.all([
    // Without it the router would draw nothing first, and then everything at once.
    router.load(),
    queryClient.prefetchQuery(permissionsQuery),
    queryClient.prefetchQuery(artQuery),
    queryClient.prefetchQuery(contentQuery(currentLanguage())),
  ]);
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, firstViewMsMax))]);
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root element");
  joinTabs("site", "/");
  await pause();
  const texts = startMessages("shell", "lobby");
  const arrival = resumed();
  await pause();
  await askAhead();
  await pause();
  await Promise.all([globalThis.earlyStyles, texts, arrival, firstAnswers(root)]);
  watchActivity();
  // In a transition the browser may do something else between two pieces of the page.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}

start().catch(() => {
  // Without its first texts the page has nothing to show; it starts again once they can be loaded.
  whenBack(() => location.reload());
});
