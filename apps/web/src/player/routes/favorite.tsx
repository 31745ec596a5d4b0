import { createFileRoute } from "@tanstack/react-router";
import { OwnGames } from "../../features/lobby/own-games.tsx";
import { loadPageMessages } from "../../lib/i18n.tsx";

export const Route = createFileRoute("/favorite")({
  loader: () => loadPageMessages("games"),
  component: FavoriteGames,
});

function FavoriteGames() {
  // All of them come at once: there is never more to ask for.
  return <OwnGames kind="favorite" pages={1} onMore={() => {}} />;
}
