import { useSyncExternalStore } from "react";

/**
 * Dark or light, and the width of the side menu: remembered on the device, set before paint by
 * boot.js.
 */

export type Theme = "dark" | "light";

const listeners = new Set<() => void>();
const root = document.documentElement;

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () =>
    root.dataset["theme"] === "light" ? "light" : "dark",
  );
}

export function chooseTheme(theme: Theme): void {
  root.dataset["theme"] = theme;
  localStorage.setItem("theme", theme);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", theme === "light" ? "#f3f5f8" : "#0a0e13");
  notify();
}

export function useIsRail(): boolean {
  return useSyncExternalStore(subscribe, () => root.dataset["sideMenu"] === "rail");
}

export function setRail(isRail: boolean): void {
  if (isRail) root.dataset["sideMenu"] = "rail";
  else delete root.dataset["sideMenu"];
  localStorage.setItem("sideMenu", isRail ? "rail" : "full");
  notify();
}

/** Whether the balance is shown; hidden on one page means hidden on all. */
export function useIsBalanceHidden(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem("balanceHidden") === "1");
}

export function hideBalance(isHidden: boolean): void {
  localStorage.setItem("balanceHidden", isHidden ? "1" : "0");
  notify();
}
