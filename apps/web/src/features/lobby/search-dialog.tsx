import type { GameTile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Clock, History, Search, X } from "lucide-react";
import { useDeferredValue, useId, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { hotQuery, menusQuery } from "./api.ts";
import { findGames, forgetSearches, recentSearches, rememberSearch } from "./search.ts";

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Search over the whole lobby: type, move with the arrow keys, start with Enter. */
export function SearchDialog(props: SearchDialogProps) {
  const t = useTranslations("lobby");
  const shell = useTranslations("shell");
  const language = useLanguage();
  const menus = useQuery(menusQuery(language));
  const hot = useQuery(hotQuery(language));
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [recent, setRecent] = useState(recentSearches);
  const asked = useDeferredValue(query.trim());
  const navigate = useNavigate();
  const listId = useId();
  const found = findGames(menus.data?.flatMap(({ games }) => games) ?? [], asked);
  const shown = found.length > 0 ? found : (hot.data ?? []);

  function start(game: GameTile) {
    rememberSearch(query);
    if (!game.isOpen) return;
    const { vassalage, gameCode } = game;
    void navigate({ to: "/seamless", search: { vassalage, gameCode }, replace: true });
  }
  function steer(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((active + step + shown.length) % Math.max(1, shown.length));
    }
    const game = shown[active];
    if (event.key === "Enter" && game !== undefined) start(game);
  }
  return (
    <Dialog {...props} title={shell("search")} isTitleHidden placement="top" width="wide">
      <SearchField
        query={query}
        listId={listId}
        activeId={shown.length > 0 ? `${listId}-${active}` : undefined}
        onType={(text) => {
          setQuery(text);
          setActive(0);
        }}
        onKeyDown={steer}
        onClose={props.onClose}
      />
      <FoundCount asked={asked} count={found.length} />
      {asked === "" && recent.length > 0 && (
        <RecentSearches
          recent={recent}
          onChoose={setQuery}
          onClear={() => {
            forgetSearches();
            setRecent([]);
          }}
        />
      )}
      {asked === "" && <h3 className="mb-2 text-sm font-semibold">{t("searchPopular")}</h3>}
      <div id={listId} role="listbox" aria-label={shell("search")} className="-mx-2 mt-1">
        {shown.map((game, index) => (
          <Result
            key={game.nodeId}
            id={`${listId}-${index}`}
            game={game}
            isActive={index === active}
            onStart={() => start(game)}
            onPoint={() => setActive(index)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface SearchFieldProps {
  readonly query: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function SearchField(props: SearchFieldProps) {
  const { query, listId, activeId, onType, onKeyDown, onClose } = props;
  const shell = useTranslations("shell");
  return (
    <div className="sticky top-0 z-1 -mx-5 flex items-center gap-2 border-b border-line bg-s1 px-4 py-2">
      <Search size={20} className="shrink-0 text-fg3" aria-hidden />
      <input
        type="search"
        data-first
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={shell("searchPlaceholder")}
        placeholder={shell("searchPlaceholder")}
        autoComplete="off"
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-fg3 [&::-webkit-search-cancel-button]:hidden"
      />
      <IconButton label={shell("close")} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

function FoundCount({ asked, count }: { readonly asked: string; readonly count: number }) {
  const t = useTranslations("lobby");
  const text = count > 0 ? t("searchResults", { count }) : t("searchEmpty", { query: asked });
  return (
    <div role="status" className="pt-3 text-sm text-fg2">
      {asked !== "" && text}
    </div>
  );
}

interface RecentSearchesProps {
  readonly recent: readonly string[];
  readonly onChoose: (text: string) => void;
  readonly onClear: () => void;
}

function RecentSearches({ recent, onChoose, onClear }: RecentSearchesProps) {
  const t = useTranslations("lobby");
  return (
    <div className="mb-4">
      <div className="flex items-center">
        <h3 className="text-sm font-semibold">{t("searchRecent")}</h3>
        <IconButton label={t("searchClear")} className="ms-auto" onClick={onClear}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex h-9 items-center gap-1.5 rounded-full bg-s2 px-3 text-sm pointer-coarse:h-11"
            >
              <History size={14} aria-hidden />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ResultProps {
  readonly id: string;
  readonly game: GameTile;
  readonly isActive: boolean;
  readonly onStart: () => void;
  readonly onPoint: () => void;
}

/** A listbox keeps focus in the input, so an option is pointed at and clicked but never focused. */
function Result({ id, game, isActive, onStart, onPoint }: ResultProps) {
  const t = useTranslations("lobby");
  return (
    // The input above keeps the focus and has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={!game.isOpen || undefined}
      onClick={onStart}
      onPointerMove={onPoint}
      className={`flex items-center gap-3 rounded-md p-2 ${game.isOpen ? "cursor-pointer" : "text-fg3"} ${isActive ? "bg-s2" : ""}`}
    >
      <Picture
        name={game.showIcon}
        sizes="48px"
        className={`h-14 w-11 shrink-0 rounded-sm bg-s2 object-cover ${game.isOpen ? "" : "opacity-50"}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{game.displayName}</span>
        <span className="block truncate text-xs text-fg2">{game.vendorName}</span>
      </span>
      {!game.isOpen && (
        <span className="flex items-center gap-1 text-xs text-fg2">
          <Clock size={13} aria-hidden />
          {t("comingSoon")}
        </span>
      )}
    </div>
  );
}
