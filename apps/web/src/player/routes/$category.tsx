import { createFileRoute, notFound } from "@tanstack/react-router";
import { isCategory } from "../../features/lobby/categories.ts";
import { ListPage } from "../../features/lobby/list-page.tsx";
import { searchOf, viewOf, type ListSearch } from "../../features/lobby/view.ts";
import { loadPageMessages } from "../../lib/i18n.tsx";

export const Route = createFileRoute("/$category")({
  validateSearch: (search: Record<string, unknown>): ListSearch => searchOf(viewOf(search)),
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say not found
    if (!isCategory(params.category)) throw notFound();
  },
  loader: () => loadPageMessages("games"),
  component: Category,
});

/** What the list keeps in the address; whatever is not chosen leaves it. */
const unset = {
  filter: undefined,
  gameClassify: undefined,
  vassalage: undefined,
  sort: undefined,
  pages: undefined,
};

function Category() {
  const { category } = Route.useParams();
  const view = viewOf({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  if (!isCategory(category)) return null;
  return (
    <ListPage
      key={category}
      category={category}
      view={view}
      onChange={(next) => {
        void navigate({
          search: (before) => ({ ...before, ...unset, ...searchOf(next) }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
