import { useSyncExternalStore } from "react";

/**
 * Play money is kept by the games' vendor; a trial has no wallet here. What a game last said of it
 * is kept for the visit, so that the header can say it too.
 */
export interface PlayMoney {
  readonly balance: string;
  readonly currency: string;
}

const key = "play-money";
const followers = new Set<() => void>();

function read(): string | null {
  return sessionStorage.getItem(key);
}

export function keepPlayMoney({ balance, currency }: PlayMoney): void {
  const text = JSON.stringify({ balance, currency });
  if (read() === text) return;
  sessionStorage.setItem(key, text);
  for (const follow of followers) follow();
}

export function forgetPlayMoney(): void {
  sessionStorage.removeItem(key);
  for (const follow of followers) follow();
}

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** Undefined before the first game was opened. */
export function usePlayMoney(): PlayMoney | undefined {
  const text = useSyncExternalStore(subscribe, read);
  return text === null ? undefined : (JSON.parse(text) as PlayMoney);
}
