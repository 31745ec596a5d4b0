import { createFileRoute } from "@tanstack/react-router";
import { usePlayableTypes } from "../../features/lobby/playable.ts";
import { boards, type Board } from "../../features/winners/boards.ts";
import { WinnersPage } from "../../features/winners/winners-page.tsx";
import { loadPageMessages } from "../../lib/i18n.tsx";

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
  const types = usePlayableTypes() ?? [];
  return (
    <WinnersPage
      types={types}
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
