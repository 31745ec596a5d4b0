import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { History, Search, X } from "lucide-react";
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed } from "../../ui/states.tsx";
import { hotQuery } from "./api.ts";
import { useOpenDetails } from "./details.ts";
import { categoryOf } from "./categories.ts";
import { searchQuery } from "./lists.ts";
import { forgetSearches, recentSearches, rememberSearch, stepped } from "./search.ts";
import { foundRows, Results, type Found } from "./search-results.tsx";

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** How long somebody must have stopped typing before the server is asked. */
const typingMs = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Emptied: what stands below is the popular games at once.
  return text === "" ? "" : settled;
}

/** What was found for what was typed last, or the popular games where nothing was. */
function useFound(typed: string) {
  const language = useLanguage();
  const asked = useSettled(typed.trim().slice(0, 64));
  const hot = useQuery(hotQuery(language));
  const search = useQuery({
    ...searchQuery(language, asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const found = asked === "" ? undefined : search.data;
  const isEmpty = found === undefined || found.games.length + found.vendors.length === 0;
  const rows = isEmpty ? foundRows([], hot.data ?? []) : foundRows(found.vendors, found.games);
  return { asked, search, found, isEmpty, rows };
}

/** Opens the target of a row in place of the dialog. */
function useChoice(typed: string) {
  const navigate = useNavigate();
  const openDetails = useOpenDetails();
  return (row: Found) => {
    rememberSearch(typed);
    if (row.kind === "vendor") {
      const { vassalage, gameClassify } = row.vendor;
      const params = { category: categoryOf(gameClassify) };
      void navigate({ to: "/$category", params, search: { vassalage }, replace: true });
    } else if (row.game.isOpen) {
      const { vassalage, gameCode } = row.game;
      void navigate({ to: "/seamless", search: { vassalage, gameCode }, replace: true });
    } else {
      openDetails(row.game);
    }
  };
}

/** Search over the whole lobby: type, move with the arrow keys, open with Enter. */
export function SearchDialog(props: SearchDialogProps) {
  const t = useTranslations("lobby");
  const games = useTranslations("games");
  const shell = useTranslations("shell");
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { asked, search, found, isEmpty, rows } = useFound(typed);
  const choose = useChoice(typed);
  const listId = useId();
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };

  function steer(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (step !== undefined) {
      event.preventDefault();
      const next = stepped(active, step, rows.length);
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    const row = rows[active];
    // While letters are still being put together, Enter takes a proposal of the keyboard's.
    if (event.key === "Enter" && !event.nativeEvent.isComposing && row !== undefined) choose(row);
  }
  return (
    <Dialog {...props} title={shell("search")} isTitleHidden placement="top" width="wide">
      <SearchField
        typed={typed}
        listId={listId}
        activeId={rows.length > 0 ? `${listId}-${active}` : undefined}
        onType={type}
        onKeyDown={steer}
        onClose={props.onClose}
      />
      <p role="status" className="min-h-8 pt-2.5 text-sm text-fg2">
        {found !== undefined &&
          (isEmpty
            ? t("searchEmpty", { query: asked })
            : games("searchFound", { games: found.games.length, vendors: found.vendors.length }))}
      </p>
      {search.isError && <Failed error={search.error} onRetry={() => void search.refetch()} />}
      {asked === "" && <RecentSearches onChoose={type} />}
      <Results
        listId={listId}
        label={shell("search")}
        rows={rows}
        gamesTitle={isEmpty ? t("searchPopular") : games("results")}
        active={active}
        onPoint={setActive}
        onChoose={choose}
      />
    </Dialog>
  );
}

interface SearchFieldProps {
  readonly typed: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function SearchField(props: SearchFieldProps) {
  const { typed, listId, activeId, onType, onKeyDown, onClose } = props;
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
        maxLength={64}
        value={typed}
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

function RecentSearches({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const t = useTranslations("lobby");
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) return null;
  return (
    <section className="mb-4" aria-label={t("searchRecent")}>
      <div className="flex items-center">
        <h3 className="text-sm font-semibold">{t("searchRecent")}</h3>
        <IconButton
          label={t("searchClear")}
          className="ms-auto"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((text) => (
          <li key={text} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex h-9 max-w-full items-center gap-1.5 rounded-full bg-s2 px-3 text-sm pointer-coarse:h-11"
            >
              <History size={14} className="shrink-0" aria-hidden />
              <span className="truncate">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
