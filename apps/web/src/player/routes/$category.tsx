import { createFileRoute, notFound } from "@tanstack/react-router";
import { CategoryPage } from "../../features/lobby/category.tsx";
import { isCategory } from "../../features/lobby/game-types.tsx";
import { sorts, type CategoryView } from "../../features/lobby/view.ts";

interface CategorySearch {
  readonly show?: "open" | undefined;
  readonly sort?: "name" | "new" | undefined;
  readonly pages?: number | undefined;
}

const pagesMax = 20;

/** Only what differs from the plain page is kept in the address. */
function readSearch(search: Record<string, unknown>): CategorySearch {
  const sort = sorts.find((known) => known === search["sort"]);
  const pages = Math.min(pagesMax, Math.trunc(Number(search["pages"])));
  return {
    ...(search["show"] === "open" && { show: "open" as const }),
    ...(sort !== undefined && sort !== "popular" && { sort }),
    ...(pages > 1 && { pages }),
  };
}

export const Route = createFileRoute("/$category")({
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say not found
    if (!isCategory(params.category)) throw notFound();
  },
  component: Category,
});

function Category() {
  const { category } = Route.useParams();
  const { show = "all", sort = "popular", pages = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isCategory(category)) return null;
  const view: CategoryView = { show, sort, pages };
  return (
    <CategoryPage
      category={category}
      view={view}
      onChange={(next) => {
        void navigate({
          search: (before) => ({ ...before, ...readSearch({ ...view, ...next }), ...unset(next) }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}

/** Choices that are back at their plain value leave the address. */
function unset(next: Partial<CategoryView>) {
  return {
    ...(next.show === "all" && { show: undefined }),
    ...(next.sort === "popular" && { sort: undefined }),
    ...(next.pages === 1 && { pages: undefined }),
  };
}
