import { createFileRoute } from "@tanstack/react-router";
import { OwnGames } from "../../features/lobby/own-games.tsx";
import { loadPageMessages } from "../../lib/i18n.tsx";

interface RecentSearch {
  /** Pages shown so far, where they are more than one. */
  readonly pages?: number | undefined;
}

/** The server remembers a hundred games, which are five pages. */
const pagesMax = 5;

function readSearch(search: Record<string, unknown>): RecentSearch {
  const pages = Math.trunc(Number(search["pages"]));
  return pages > 1 ? { pages: Math.min(pages, pagesMax) } : {};
}

export const Route = createFileRoute("/recent")({
  validateSearch: readSearch,
  loader: () => loadPageMessages("games"),
  component: RecentGames,
});

function RecentGames() {
  const { pages = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnGames
      kind="recent"
      pages={pages}
      onMore={() => {
        void navigate({
          search: (before) => ({ ...before, pages: pages + 1 }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
