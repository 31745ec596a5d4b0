import type { Board } from "@baize/contract";

/** Scores as members read them. Pure. */

const unitsOf = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(8, "0").slice(0, 8));
};

/** How much of a score is missing to be level with another, in the form of the other. */
export function missingTo(own: string | undefined, other: string): string {
  const places = other.split(".")[1]?.length ?? 0;
  const missing = unitsOf(other) - unitsOf(own ?? "0");
  const shown = (missing > 0n ? missing : 0n) / 10n ** BigInt(8 - places);
  if (places === 0) return String(shown);
  const text = String(shown).padStart(places + 1, "0");
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

type Prizes = Pick<Board, "prizes">;

/** How many places win, if enough members play. */
export function winningPlaces({ prizes }: Prizes): number {
  if (prizes.by === "places") return prizes.places.at(-1)?.to ?? 0;
  return prizes.by === "shares" ? prizes.shares.length : prizes.places;
}
