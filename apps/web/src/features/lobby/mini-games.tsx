import { useQuery } from "@tanstack/react-query";
import { ChevronDown, GripHorizontal, Rocket, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePause } from "../../lib/pause.ts";
import { IconButton } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useDrag } from "./drag.ts";
import { listQuery } from "./lists.ts";
import { PlayLink } from "./play-link.tsx";
import { plainView } from "./view.ts";

/** Kept with the session: closed, it is back with the next visit. */
const closedKey = "miniGamesClosed";

/** A small launcher of the in-house games: opened, moved and put away as somebody likes. */
export function MiniGames() {
  const t = useTranslations("games");
  const language = useLanguage();
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null);
  const [isOpen, setOpen] = useState(false);
  const isPaused = usePause() !== undefined;
  const { data } = useQuery({ ...listQuery(language, "BGS", plainView, 1), enabled: !isClosed });
  const games = data?.content.filter((game) => game.isOpen) ?? [];
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { place, handle } = useDrag(box);
  const [isTouched, setTouched] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setTouched(true);
  };
  if (isClosed || isPaused || games.length === 0) return null;
  const close = () => {
    sessionStorage.setItem(closedKey, "1");
    setClosed(true);
  };
  if (!isOpen) return <Launcher hasFocus={isTouched} onOpen={() => show(true)} onClose={close} />;
  return (
    <aside
      ref={setBox}
      aria-label={t("mini")}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      className="card fixed end-4 bottom-4 z-20 w-64 shadow-3"
    >
      <header className="flex items-center gap-0.5 border-b border-line px-1.5 py-1">
        <IconButton
          label={t("miniMove")}
          className="cursor-grab touch-none active:cursor-grabbing"
          {...handle}
        >
          <GripHorizontal size={18} aria-hidden />
        </IconButton>
        <h2 className="me-auto truncate text-sm font-semibold">{t("mini")}</h2>
        {/* The focus was in the launcher, which this replaces. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <IconButton label={t("miniCollapse")} autoFocus onClick={() => show(false)}>
          <ChevronDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("miniClose")} onClick={close}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <ul className="grid max-h-80 grid-cols-3 gap-2 overflow-y-auto p-3">
        {games.map(({ nodeId, vassalage, gameCode, displayName, showIcon }) => (
          <li key={nodeId}>
            <PlayLink
              {...{ vassalage, gameCode }}
              className="grid gap-1 rounded-sm text-center text-xs font-medium"
            >
              <Picture
                group="thumbs"
                name={showIcon}
                sizes="72px"
                className="aspect-square w-full rounded-sm bg-s2 object-cover"
              />
              <span className="line-clamp-2 leading-tight">{displayName}</span>
            </PlayLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface LauncherProps {
  /** It takes the place of the panel that had it. */
  readonly hasFocus: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Launcher({ hasFocus, onOpen, onClose }: LauncherProps) {
  const t = useTranslations("games");
  return (
    <aside
      aria-label={t("mini")}
      className="fixed end-4 bottom-4 z-20 flex items-center rounded-full border border-line2 bg-s1 shadow-2"
    >
      <button
        type="button"
        aria-expanded={false}
        aria-label={t("miniOpen")}
        title={t("miniOpen")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was in what it replaces
        autoFocus={hasFocus}
        onClick={onOpen}
        className="grid size-12 place-items-center rounded-full text-brand-fg"
      >
        <Rocket size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <IconButton label={t("miniClose")} onClick={onClose} className="rounded-full">
        <X size={16} aria-hidden />
      </IconButton>
    </aside>
  );
}
