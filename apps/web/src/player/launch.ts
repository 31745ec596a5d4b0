import { redirect } from "@tanstack/react-router";
import { readToken } from "../lib/session.ts";

/** What a launch address of the lottery says. */
export interface LaunchSearch {
  readonly gameCode?: string | undefined;
}

/** The router reads codes made of digits as numbers. */
export function readLaunch(search: Readonly<Record<string, unknown>>): LaunchSearch {
  const { gameCode } = search;
  const isCode = typeof gameCode === "string" || typeof gameCode === "number";
  return isCode ? { gameCode: String(gameCode) } : {};
}

/** The lottery needs a session; others are led to the sign-in. */
export function needSession(): void {
  if (readToken() !== null) return;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  throw redirect({ to: "/login", replace: true });
}
