/**
 * The mark of a wallet by its name: its first letters on a colour that belongs to the name. Any
 * name a brand configures has one, and the same everywhere.
 */
const tones = ["#0f766e", "#9d174d", "#4338ca", "#a3420a", "#166534", "#6b21a8", "#1d4ed8"];

/** The same name has the same colour everywhere. */
export function toneOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? "#1d4ed8";
}

/** "Doyelo Pay" is DP, "Korali" is K. */
export function lettersOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}

export function WalletMark({ name, className = "size-7" }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-sm text-xs font-bold text-white ${className}`}
      style={{ backgroundColor: toneOf(name) }}
    >
      {lettersOf(name)}
    </span>
  );
}
