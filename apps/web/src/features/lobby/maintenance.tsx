import { useQuery } from "@tanstack/react-query";
import type { GameTile, GameType } from "@baize/contract";
import { Link } from "@tanstack/react-router";
import { SearchX, Wrench, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { recommendedQuery } from "./lists.ts";
import { Tile, TileSkeleton } from "./tile.tsx";

interface GameMaintenanceProps {
  readonly game: Pick<GameTile, "displayName" | "nodeId"> | undefined;
  readonly gameType: GameType | undefined;
  /** What the server said, where it was asked. */
  readonly reason?: string | undefined;
}

const grid = "grid w-full grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-6";

/** Instead of a game that is closed: says so, and names others to play. */
export function GameMaintenance({ game, gameType, reason }: GameMaintenanceProps) {
  const t = useTranslations("games");
  const shell = useTranslations("shell");
  const name = game?.displayName ?? "";
  return (
    <Instead
      icon={Wrench}
      title={shell("maintenanceTitle")}
      gameType={gameType}
      without={game?.nodeId}
    >
      {reason !== undefined && <p className="text-fg2">{reason}</p>}
      <p className="text-fg2">{name === "" ? t("closedTextUnnamed") : t("closedText", { name })}</p>
    </Instead>
  );
}

/** Instead of a game that is not here: its address is wrong, or the game has left. */
export function NoSuchGame() {
  const t = useTranslations("games");
  return (
    <Instead icon={SearchX} title={t("missingTitle")} gameType={undefined} without={undefined}>
      <p className="text-fg2">{t("missingText")}</p>
    </Instead>
  );
}

interface InsteadProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Games of this type are named first. */
  readonly gameType: GameType | undefined;
  /** The game that cannot be played is not among them. */
  readonly without: GameTile["nodeId"] | undefined;
  readonly children: ReactNode;
}

function Instead({ icon: Icon, title, gameType, without, children }: InsteadProps) {
  const t = useTranslations("games");
  const shell = useTranslations("shell");
  const language = useLanguage();
  const games = useQuery(recommendedQuery(language, gameType));
  const others = games.data?.filter(({ nodeId }) => nodeId !== without);
  return (
    <section className="mx-auto grid w-full max-w-3xl justify-items-center gap-5 px-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-s2 text-brand-fg">
        <Icon size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="font-display text-xl font-bold">{title}</h1>
      {children}
      {!games.isError && others?.length !== 0 && (
        <ul aria-label={t("recommended")} className={`${grid} text-start`}>
          {others === undefined
            ? Array.from({ length: 6 }, (_, index) => (
                <li key={index}>
                  <TileSkeleton />
                </li>
              ))
            : others.map((other) => (
                <li key={other.nodeId}>
                  <Tile game={other} sizes="(min-width: 640px) 120px, 33vw" />
                </li>
              ))}
        </ul>
      )}
      <Link to="/" className={buttonClass("outline")}>
        {shell("toHome")}
      </Link>
    </section>
  );
}
