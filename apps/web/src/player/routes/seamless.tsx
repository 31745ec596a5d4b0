import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { GamePage } from "../../features/game/game-page.tsx";
import { menusQuery } from "../../features/lobby/api.ts";
import { useLanguage } from "../../lib/i18n.tsx";

interface SeamlessSearch {
  readonly vassalage: string;
  readonly gameCode: string;
}

/** The router reads codes made of digits as numbers. */
const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const Route = createFileRoute("/seamless")({
  validateSearch: (search: Record<string, unknown>): SeamlessSearch => ({
    vassalage: text(search["vassalage"]),
    gameCode: text(search["gameCode"]),
  }),
  component: Seamless,
});

function Seamless() {
  const { vassalage, gameCode } = Route.useSearch();
  const language = useLanguage();
  const { data: menus } = useQuery(menusQuery(language));
  if (vassalage === "" || gameCode === "") return <Navigate to="/" replace />;
  const game = menus
    ?.flatMap(({ games }) => games)
    .find((known) => known.vassalage === vassalage && known.gameCode === gameCode);
  return (
    <GamePage
      vassalage={vassalage}
      gameCode={gameCode}
      name={game?.displayName ?? ""}
      art={game?.showIcon}
    />
  );
}
