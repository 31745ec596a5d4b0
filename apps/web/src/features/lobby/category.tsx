import type { GameTile, GameType } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { menusQuery } from "./api.ts";
import { categoryPaths, GameTypeIcon, type Category } from "./game-types.tsx";
import { Tile, TileSkeleton } from "./tile.tsx";
import type { CategoryView, Sort } from "./view.ts";

export const gamesPerPage = 24;

/** The games of a view in its order; open games always stand before announced ones. */
export function arrange(
  games: readonly GameTile[],
  { show, sort }: CategoryView,
  language: string,
): GameTile[] {
  const shown = games.filter((game) => show === "all" || game.isOpen);
  const order = {
    popular: () => 0,
    name: (a: GameTile, b: GameTile) => a.displayName.localeCompare(b.displayName, language),
    new: (a: GameTile, b: GameTile) => Number(b.isNew) - Number(a.isNew),
  }[sort];
  return shown.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || order(a, b));
}

interface CategoryPageProps {
  readonly category: Category;
  readonly view: CategoryView;
  readonly onChange: (next: Partial<CategoryView>) => void;
}

const grid =
  "grid grid-cols-3 gap-x-3 gap-y-5 max-[359px]:grid-cols-2 sm:grid-cols-4 md:grid-cols-5 xl:grid-cols-7";

/** All games of one type. */
export function CategoryPage({ category, view, onChange }: CategoryPageProps) {
  const t = useTranslations("lobby");
  const language = useLanguage();
  const menus = useQuery(menusQuery(language));
  const gameType = categoryPaths[category];
  const games = menus.data?.find((menu) => menu.gameType === gameType)?.games;
  const all = arrange(games ?? [], view, language);
  return (
    <>
      <CategoryHeader gameType={gameType} games={games} view={view} onChange={onChange} />
      {menus.isError && <Failed error={menus.error} onRetry={() => void menus.refetch()} />}
      {menus.isPending && (
        <div className={grid}>
          {Array.from({ length: gamesPerPage / 2 }, (_, index) => (
            <TileSkeleton key={index} />
          ))}
        </div>
      )}
      {menus.isSuccess && all.length === 0 && (
        <Empty
          picture="no-results"
          text={t("gamesEmpty")}
          action={
            view.show === "open" ? (
              <Button onClick={() => onChange({ show: "all" })}>{t("showAll")}</Button>
            ) : undefined
          }
        />
      )}
      <ul className={grid}>
        {all.slice(0, view.pages * gamesPerPage).map((game) => (
          <li key={game.nodeId}>
            <Tile game={game} />
          </li>
        ))}
      </ul>
      {all.length > 0 && <Progress total={all.length} view={view} onChange={onChange} />}
    </>
  );
}

interface CategoryHeaderProps extends Pick<CategoryPageProps, "view" | "onChange"> {
  readonly gameType: GameType;
  readonly games: readonly GameTile[] | undefined;
}

function CategoryHeader({ gameType, games, view, onChange }: CategoryHeaderProps) {
  const t = useTranslations("lobby");
  const names = useTranslations("shell.gameType");
  const open = String(games?.filter((game) => game.isOpen).length ?? 0);
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-12 place-items-center rounded-md bg-brand-soft text-brand-fg">
        <GameTypeIcon gameType={gameType} size={24} />
      </span>
      <div className="me-auto">
        <h1 className="font-display text-xl font-bold">{names(gameType)}</h1>
        <p className="text-sm text-fg2">
          {games === undefined
            ? "…"
            : `${t("gamesCount", { count: games.length })} · ${t("openCount", { count: open })}`}
        </p>
      </div>
      <Segmented
        label={t("show")}
        value={view.show}
        options={[
          ["all", t("showAll")],
          ["open", t("showOpen")],
        ]}
        onChange={(show) => onChange({ show, pages: 1 })}
      />
      <Select
        label={t("sort")}
        value={view.sort}
        options={[
          ["popular", t("sortPopular")],
          ["name", t("sortName")],
          ["new", t("sortNew")],
        ]}
        onChange={(sort) => onChange({ sort: sort as Sort, pages: 1 })}
      />
    </header>
  );
}

interface ProgressProps {
  readonly total: number;
  readonly view: CategoryView;
  readonly onChange: CategoryPageProps["onChange"];
}

function Progress({ total, view, onChange }: ProgressProps) {
  const t = useTranslations("lobby");
  const shown = Math.min(total, view.pages * gamesPerPage);
  const text = t("shown", { shown: String(shown), total: String(total) });
  return (
    <div className="mx-auto mt-8 grid max-w-64 justify-items-center gap-3 text-sm text-fg2">
      <p>{text}</p>
      <progress
        aria-label={text}
        max={total}
        value={shown}
        className="h-1.5 w-full overflow-hidden rounded-full accent-brand"
      />
      {shown < total && (
        <Button onClick={() => onChange({ pages: view.pages + 1 })}>{t("loadMore")}</Button>
      )}
    </div>
  );
}
