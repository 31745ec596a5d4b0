import type { GameType } from "@baize/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useHasSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { GameParts, Games, GamesSkeleton, ListSkeleton } from "./game-parts.tsx";
import { categoryPaths, isCentre, type Category } from "./categories.ts";
import { GameTypeIcon } from "./game-types.tsx";
import { ListFilters } from "./list-filters.tsx";
import { listQuery, perPageOf } from "./lists.ts";
import { LoadMore } from "./load-more.tsx";
import { NeedsLogin } from "./needs-login.tsx";
import { usePlayableTypes } from "./playable.ts";
import { VendorTiles } from "./vendor-tiles.tsx";
import { changed, plainView, type ListView } from "./view.ts";

interface ListPageProps {
  readonly category: Category;
  readonly view: ListView;
  readonly onChange: (next: ListView) => void;
}

/** The games of one type, and where vendors come first, the type's vendors above them. */
export function ListPage({ category, view, onChange }: ListPageProps) {
  const language = useLanguage();
  const hasSession = useHasSession();
  const gameType = categoryPaths[category];
  const isOwn = view.filter === "FAV" || view.filter === "RECENT";
  const needsLogin = isOwn && !hasSession;
  const first = useQuery({
    ...listQuery(language, gameType, view, 1),
    enabled: !needsLogin,
    placeholderData: keepPreviousData,
  });
  // Announced games only: there is nothing to count.
  const playable = first.data?.playable === 0 ? null : first.data?.playable;
  const change = (next: Partial<ListView>) => onChange(changed(view, next));
  const isAnnounced = usePlayableTypes()?.includes(gameType) === false;
  return (
    <>
      <ListHeader gameType={gameType} total={needsLogin ? undefined : playable} />
      {isCentre(category) && <VendorTiles gameType={gameType} />}
      {isAnnounced ? (
        <Announced />
      ) : (
        <ListFilters
          key={category}
          view={view}
          vendors={first.data?.vendors ?? (first.isError || needsLogin ? [] : undefined)}
          onChange={change}
        />
      )}
      {needsLogin ? (
        <NeedsLogin />
      ) : first.data === undefined ? (
        <Waiting error={first.error} onRetry={() => void first.refetch()} />
      ) : first.data.total === 0 ? (
        <Nothing view={view} onChange={onChange} />
      ) : (
        <List
          gameType={gameType}
          view={view}
          total={first.data.total}
          playable={first.data.playable}
          isBusy={first.isPlaceholderData}
          onMore={() => change({ pages: view.pages + 1 })}
        />
      )}
    </>
  );
}

/** Of a type that has nothing to play yet there is nothing to narrow down. */
function Announced() {
  const t = useTranslations("games");
  return <p className="mb-5 text-fg2">{t("announcedOnly")}</p>;
}

interface WaitingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

export function Waiting({ error, onRetry }: WaitingProps) {
  return error === null ? <ListSkeleton /> : <Failed error={error} onRetry={onRetry} />;
}

interface HeadingProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Undefined while it is not known; null where there is nothing to count. */
  readonly total: number | undefined | null;
}

export function Heading({ icon, title, total }: HeadingProps) {
  const t = useTranslations("lobby");
  return (
    <header className="mb-5 flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-fg">
        {icon}
      </span>
      <div>
        <h1 className="font-display text-xl font-bold">{title}</h1>
        {total !== null && (
          <p className="text-sm text-fg2">
            {total === undefined ? "…" : t("gamesCount", { count: total })}
          </p>
        )}
      </div>
    </header>
  );
}

interface ListHeaderProps {
  readonly gameType: GameType;
  readonly total: number | undefined | null;
}

function ListHeader({ gameType, total }: ListHeaderProps) {
  const names = useTranslations("shell.gameType");
  return (
    <Heading
      icon={<GameTypeIcon gameType={gameType} size={24} />}
      title={names(gameType)}
      total={total}
    />
  );
}

function Nothing({ view, onChange }: Pick<ListPageProps, "view" | "onChange">) {
  const t = useTranslations("games");
  const lobby = useTranslations("lobby");
  const isFiltered = view.filter !== "ALL" || view.group !== undefined || view.vendors.length > 0;
  return (
    <Empty
      picture="no-results"
      text={isFiltered ? t("nothing") : lobby("gamesEmpty")}
      action={
        isFiltered && (
          <Button onClick={() => onChange({ ...plainView, sort: view.sort })}>{t("clear")}</Button>
        )
      }
    />
  );
}

interface ListProps {
  readonly gameType: GameType;
  readonly view: ListView;
  readonly total: number;
  readonly playable: number;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

function List({ gameType, view, total, playable, isBusy, onMore }: ListProps) {
  const perPart = perPageOf(gameType);
  const count = Math.min(total, view.pages * perPart);
  return (
    <>
      <GameParts
        count={count}
        total={total}
        perPart={perPart}
        isBusy={isBusy}
        renderPart={(index, held) => (
          <ListPart gameType={gameType} view={view} pageNo={index + 1} count={held} />
        )}
      />
      <LoadMore shown={count} total={total} counted={playable} onMore={onMore} />
    </>
  );
}

interface ListPartProps {
  readonly gameType: GameType;
  readonly view: ListView;
  readonly pageNo: number;
  readonly count: number;
}

function ListPart({ gameType, view, pageNo, count }: ListPartProps) {
  const language = useLanguage();
  const page = useQuery({
    ...listQuery(language, gameType, view, pageNo),
    placeholderData: keepPreviousData,
  });
  // Fifty covers are rendered in pieces, so that a tap does not wait for all of them.
  const games = useDeferredValue(page.data?.content, undefined);
  if (page.isError) {
    return (
      <li className="col-span-full">
        <Failed error={page.error} onRetry={() => void page.refetch()} />
      </li>
    );
  }
  if (games === undefined) return <GamesSkeleton count={count} />;
  return <Games games={games} />;
}
