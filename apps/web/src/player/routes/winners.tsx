import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { sectionsQuery } from "../../features/lobby/api.ts";
import { boards, type Board } from "../../features/winners/boards.ts";
import { WinnersPage } from "../../features/winners/winners-page.tsx";
import { loadPageMessages, useLanguage } from "../../lib/i18n.tsx";

interface WinnersSearch {
  readonly type?: Board | undefined;
}

export const Route = createFileRoute("/winners")({
  validateSearch: (search: Record<string, unknown>): WinnersSearch => {
    const type = boards.find((known) => known !== "ALL" && known === search["type"]);
    return type === undefined ? {} : { type };
  },
  loader: () => loadPageMessages("pages"),
  component: Winners,
});

function Winners() {
  const { type = "ALL" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: menus = [] } = useQuery(sectionsQuery(useLanguage()));
  return (
    <WinnersPage
      types={menus.map(({ gameType }) => gameType)}
      board={type}
      onBoard={(next) =>
        void navigate({
          search: (before) => ({ ...before, type: next === "ALL" ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
