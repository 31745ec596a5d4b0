import type { GameType } from "@baize/contract";
import {
  Bird,
  Fish,
  Gamepad2,
  Radio,
  Rocket,
  Spade,
  Swords,
  Ticket,
  Trophy,
  type LucideIcon,
} from "lucide-react";

/** Game types as the site writes them: their page, and their picture. */

export const categoryPaths = {
  rng: "RNG",
  live: "LIVE",
  fish: "FISH",
  pvp: "PVP",
  sports: "SPORTS",
  esports: "ESPORTS",
  lott: "LOTT",
  // Lotteries drawn by machines are lotteries to whoever looks for one: another way to them.
  elott: "LOTT",
  cockfight: "COCKFIGHT",
  bgs: "BGS",
} as const satisfies Record<string, GameType>;

export type Category = keyof typeof categoryPaths;

/** Pages that begin with their vendors; the others are lists of games. */
const centres: ReadonlySet<Category> = new Set<Category>([
  "sports",
  "esports",
  "lott",
  "elott",
  "cockfight",
]);

export function isCentre(category: Category): boolean {
  return centres.has(category);
}

export function isCategory(text: string): text is Category {
  return Object.hasOwn(categoryPaths, text);
}

export function categoryOf(gameType: GameType): Category {
  return gameType.toLowerCase() as Category;
}

const icons: Readonly<Record<GameType, LucideIcon>> = {
  RNG: Gamepad2,
  LIVE: Radio,
  FISH: Fish,
  PVP: Spade,
  SPORTS: Trophy,
  ESPORTS: Swords,
  LOTT: Ticket,
  COCKFIGHT: Bird,
  BGS: Rocket,
};

export function GameTypeIcon({ gameType, size = 18 }: { gameType: GameType; size?: number }) {
  const Icon = icons[gameType];
  return <Icon size={size} strokeWidth={1.75} aria-hidden />;
}
