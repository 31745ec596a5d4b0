/** What a browser remembers of searches; what they find is the server's business. */

const recentKey = "recentSearches";
const recentMax = 5;

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

/** The row the arrow keys lead to; after the last one comes the first. */
export function stepped(active: number, step: 1 | -1, rows: number): number {
  return rows === 0 ? 0 : (active + step + rows) % rows;
}
