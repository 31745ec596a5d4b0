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

/** The picture of each game type. */
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
