import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Heart, History } from "lucide-react";
import { useDeferredValue } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useHasSession } from "../../lib/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { GameParts, Games, GamesSkeleton } from "./game-parts.tsx";
import { Heading, Waiting } from "./list-page.tsx";
import { ownPerPart, ownQuery } from "./lists.ts";
import { LoadMore } from "./load-more.tsx";
import { NeedsLogin } from "./needs-login.tsx";

interface OwnGamesProps {
  readonly kind: "favorite" | "recent";
  readonly pages: number;
  readonly onMore: () => void;
}

const headings = { favorite: "favorites", recent: "recent" } as const;
const emptyTexts = { favorite: "favoritesEmpty", recent: "recentEmpty" } as const;

/**
 * The member's favourites, or the games opened last. A game whose heart is taken off stays until
 * the page is opened again: it may have been a slip.
 */
export function OwnGames(props: OwnGamesProps) {
  const { kind } = props;
  const t = useTranslations("games");
  const language = useLanguage();
  const hasSession = useHasSession();
  const first = useQuery({ ...ownQuery(language, kind, 1), enabled: hasSession });
  const Icon = kind === "favorite" ? Heart : History;
  return (
    <>
      <Heading
        icon={<Icon size={24} strokeWidth={1.75} aria-hidden />}
        title={t(headings[kind])}
        total={hasSession ? first.data?.total : null}
      />
      {!hasSession ? (
        <NeedsLogin />
      ) : first.data === undefined ? (
        <Waiting error={first.error} onRetry={() => void first.refetch()} />
      ) : first.data.total === 0 ? (
        <Empty
          picture="no-results"
          text={t(emptyTexts[kind])}
          action={
            <Link to="/" className={buttonClass("outline")}>
              {t("findGames")}
            </Link>
          }
        />
      ) : (
        <OwnList {...props} total={first.data.total} />
      )}
    </>
  );
}

function OwnList({ kind, pages, total, onMore }: OwnGamesProps & { readonly total: number }) {
  const perPart = ownPerPart[kind];
  // Favourites come all at once; only the parts near the window are drawn.
  const count = kind === "favorite" ? total : Math.min(total, pages * perPart);
  return (
    <>
      <GameParts
        count={count}
        total={total}
        perPart={perPart}
        renderPart={(index, held) => <OwnPart kind={kind} index={index} count={held} />}
      />
      <LoadMore shown={count} total={total} onMore={onMore} />
    </>
  );
}

interface OwnPartProps {
  readonly kind: OwnGamesProps["kind"];
  readonly index: number;
  readonly count: number;
}

function OwnPart({ kind, index, count }: OwnPartProps) {
  const language = useLanguage();
  const page = useQuery(ownQuery(language, kind, kind === "favorite" ? 1 : index + 1));
  const games = useDeferredValue(page.data?.content, undefined);
  if (page.isError) {
    return (
      <li className="col-span-full">
        <Failed error={page.error} onRetry={() => void page.refetch()} />
      </li>
    );
  }
  if (games === undefined) return <GamesSkeleton count={count} />;
  if (kind === "recent") return <Games games={games} />;
  const first = index * ownPerPart.favorite;
  return <Games games={games.slice(first, first + count)} />;
}
