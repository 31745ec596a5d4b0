import type { GameType, VendorTile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl/react";
import { vendorsQuery } from "../../lib/vendors.ts";
import { categoryOf } from "../../features/lobby/categories.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { isLargeMenu, lanesShown, vendorPath } from "./vendor-menu.ts";

const link =
  "inline-flex h-12 items-center px-2 text-sm font-medium whitespace-nowrap text-fg2 transition -outline-offset-2 hover:text-fg aria-[current=page]:text-brand-fg";

/** Passing over the bar on the way elsewhere opens nothing. */
const hoverMs = 120;

/** The category whose vendors are shown, and whether its button was pressed for them. */
interface Opened {
  readonly gameType: GameType;
  readonly isPressed?: boolean;
}

/**
 * The bar above the pages of wide screens: home, the categories that have vendors, promotions. A
 * category's vendors drop down when it is pointed at, or by its button.
 */
export function TopNav() {
  const t = useTranslations("shell");
  const { pathname } = useLocation();
  const { data: lanes = [] } = useQuery(vendorsQuery(useLanguage()));
  const { opened, setOpened, hover, toggle } = useOpened();
  const panelId = useId();
  const bar = useRef<HTMLElement>(null);
  const lane = lanes.find(({ gameClassify }) => gameClassify === opened?.gameType);
  function leave({ relatedTarget }: FocusEvent) {
    const isInside = relatedTarget instanceof Node && bar.current?.contains(relatedTarget);
    if (isInside !== true) setOpened(undefined);
  }
  function press({ key }: KeyboardEvent) {
    if (key !== "Escape" || opened === undefined) return;
    bar.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
    setOpened(undefined);
  }
  return (
    // The links in it are what is operated; this only notices that they are left.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={bar}
      aria-label={t("topNavigation")}
      className="relative z-20 border-b border-line bg-canvas"
      onPointerLeave={() => hover(undefined)}
      onBlur={leave}
      onKeyDown={press}
    >
      <ul className="no-scrollbar mx-auto flex h-12 max-w-[1344px] items-center gap-1 overflow-x-auto px-6">
        <li onPointerEnter={() => hover(undefined)}>
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={link}>
            {t("home")}
          </Link>
        </li>
        {lanesShown(lanes).map(({ gameClassify }) => (
          <Category
            key={gameClassify}
            gameType={gameClassify}
            isOpen={gameClassify === opened?.gameType}
            panelId={panelId}
            onHover={() => hover(gameClassify)}
            onGo={() => setOpened(undefined)}
            onToggle={() => toggle(gameClassify)}
          />
        ))}
        <li onPointerEnter={() => hover(undefined)}>
          <ContentLink url="/promotions" isCurrent={pathname === "/promotions"} className={link}>
            {t("promotions")}
          </ContentLink>
        </li>
      </ul>
      {lane !== undefined && (
        <Panel
          id={panelId}
          gameType={lane.gameClassify}
          vendors={lane.cards}
          onGo={() => setOpened(undefined)}
        />
      )}
    </nav>
  );
}

/** The category whose vendors are shown: pointed at, or pressed. */
function useOpened() {
  const [opened, setOpened] = useState<Opened>();
  const hover = useHover((gameType) =>
    setOpened((was) => (was?.gameType === gameType ? was : gameType && { gameType })),
  );
  // Who points at the button before pressing it has opened the menu; the press keeps it open.
  const toggle = (gameType: GameType) =>
    setOpened((was) =>
      was?.gameType === gameType && was.isPressed === true
        ? undefined
        : { gameType, isPressed: true },
    );
  return { opened, setOpened, hover, toggle };
}

/** Asks for a category after the pointer has stayed for a moment; a touch does not hover. */
function useHover(open: (gameType: GameType | undefined) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (gameType: GameType | undefined) => {
    clearTimeout(timer.current);
    if (!matchMedia("(hover: hover)").matches) return;
    timer.current = setTimeout(() => open(gameType), hoverMs);
  };
}

interface CategoryProps {
  readonly gameType: GameType;
  readonly isOpen: boolean;
  readonly panelId: string;
  readonly onHover: () => void;
  readonly onGo: () => void;
  readonly onToggle: () => void;
}

function Category({ gameType, isOpen, panelId, onHover, onGo, onToggle }: CategoryProps) {
  const t = useTranslations("shell");
  const name = t(`gameType.${gameType}`);
  return (
    <li className="flex items-center" onPointerEnter={onHover}>
      <Link
        to="/$category"
        params={{ category: categoryOf(gameType) }}
        activeOptions={{ includeSearch: false }}
        onClick={onGo}
        className={`${link} pe-0.5`}
      >
        {name}
      </Link>
      <button
        type="button"
        aria-label={t("vendorsOf", { name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
        className="grid h-12 w-6 place-items-center text-fg3 transition -outline-offset-2 hover:text-fg aria-expanded:text-brand-fg pointer-coarse:w-11"
      >
        <ChevronDown size={14} className={isOpen ? "rotate-180" : ""} aria-hidden />
      </button>
    </li>
  );
}

interface PanelProps {
  readonly id: string;
  readonly gameType: GameType;
  readonly vendors: readonly VendorTile[];
  readonly onGo: () => void;
}

function Panel({ id, gameType, vendors, onGo }: PanelProps) {
  const t = useTranslations("shell");
  const isLarge = isLargeMenu(vendors.length);
  const grid = isLarge ? "grid-cols-4 xl:grid-cols-6" : "grid-cols-3 xl:grid-cols-5";
  return (
    <div
      id={id}
      data-layout={isLarge ? "large" : "small"}
      className="rise absolute inset-x-0 top-full max-h-[70dvh] overflow-y-auto border-b border-line bg-s1 shadow-3"
    >
      <ul className={`mx-auto grid max-w-[1344px] gap-2 px-6 py-4 ${grid}`}>
        {vendors.map(({ vassalage, title, iconUrl, total }) => (
          <li key={vassalage}>
            <ContentLink
              url={vendorPath(gameType, vassalage)}
              onGo={onGo}
              className="flex items-center gap-3 rounded-md border border-line bg-s2 p-2.5 transition -outline-offset-2 hover:border-line2 hover:bg-s3"
            >
              <img src={iconUrl} alt="" width={36} height={36} className="size-9 shrink-0" />
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">
                  <bdi>{title}</bdi>
                </span>
                <span className="block text-xs text-fg2">{t("gamesCount", { count: total })}</span>
              </span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
