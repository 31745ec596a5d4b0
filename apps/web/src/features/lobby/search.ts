import type { GameTile } from "@baize/contract";

/**
 * Finding games by what somebody typed: whole words first, then parts, then with a slip of the
 * finger.
 */

const recentKey = "recentSearches";
const recentMax = 5;
const resultsMax = 12;

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, (marks) => keptMarks(marks))
    .toLowerCase()
    .trim();
}

/** Accents are dropped; the vowel signs of Bengali and other scripts carry the word and stay. */
function keptMarks(marks: string): string {
  return marks.replace(/[\u0300-\u036f]/g, "");
}

/** Least number of letters to insert, delete, change or swap, counted up to a limit. */
export function slips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** How well a text answers a query: 0 not at all, more is better. */
export function score(text: string, query: string): number {
  const haystack = fold(text);
  const needle = fold(query);
  if (needle === "") return 0;
  if (haystack === needle) return 100;
  if (haystack.startsWith(needle)) return 90;
  const words = haystack.split(/[\s\-–]+/);
  if (words.some((word) => word.startsWith(needle))) return 80;
  if (haystack.includes(needle)) return 60;
  const limit = needle.length > 7 ? 2 : needle.length > 3 ? 1 : 0;
  if (limit === 0) return 0;
  const isNear = [haystack, ...words].some(
    (word) =>
      slips(word.slice(0, needle.length), needle, limit) <= limit ||
      slips(word, needle, limit) <= limit,
  );
  return isNear ? 40 : 0;
}

export function findGames(games: readonly GameTile[], query: string): GameTile[] {
  return games
    .map((game) => ({
      game,
      points:
        Math.max(
          score(game.displayName, query),
          score(game.gameName, query),
          score(game.vendorName, query) - 15,
        ) + (game.isOpen ? 2 : 0),
    }))
    .filter(({ points }) => points > 2)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, resultsMax)
    .map(({ game }) => game);
}

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === "") return;
  const next = [text, ...recentSearches().filter((known) => known !== text)].slice(0, recentMax);
  localStorage.setItem(recentKey, JSON.stringify(next));
}

export function forgetSearches(): void {
  localStorage.removeItem(recentKey);
}
