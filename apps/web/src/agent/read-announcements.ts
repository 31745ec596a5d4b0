/** Which announcements an agent has opened in this browser. */

const keptMax = 200;
const keyOf = (account: string) => `announcements-read:${account}`;

export function readAnnouncements(account: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberAnnouncement(account: string, id: string): readonly string[] {
  const others = readAnnouncements(account).filter((one) => one !== id);
  const kept = [...others, id].slice(-keptMax);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // A browser without storage shows them as new again.
  }
  return kept;
}
