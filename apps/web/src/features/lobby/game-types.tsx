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
  cockfight: "COCKFIGHT",
  bgs: "BGS",
} as const satisfies Record<string, GameType>;

export type Category = keyof typeof categoryPaths;

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
