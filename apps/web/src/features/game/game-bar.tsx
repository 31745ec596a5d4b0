import { Link } from "@tanstack/react-router";
import { ArrowLeft, Maximize, Menu, Minimize, Wallet } from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { useTranslations } from "use-intl/react";
import { useNeedMember } from "../../lib/need.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { IconButton } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import type { Amount } from "./shown-balance.ts";

interface GameBarProps {
  readonly name: string;
  readonly isDemo: boolean;
  readonly areaRef: RefObject<HTMLDivElement | null>;
  /** Undefined while nobody has said it. */
  readonly amount: Amount | undefined;
  /** Opens the game's own menu, where the game leaves its bar to this one. */
  readonly onMenu: (() => void) | undefined;
  readonly menuRef: RefObject<HTMLButtonElement | null>;
}

/**
 * The slim bar over a game: the way back, the money, and full screen. Sound belongs to the game. On
 * a small screen it is the only bar, and leads to the game's menu as well.
 */
export function GameBar({ name, isDemo, areaRef, amount, onMenu, menuRef }: GameBarProps) {
  const t = useTranslations("lobby");
  const shell = useTranslations("shell");
  const needMember = useNeedMember();
  const overlay = useOverlay();
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-s1 px-2">
      <Link
        to="/"
        aria-label={t("lobby")}
        title={t("lobby")}
        className="grid size-10 shrink-0 place-items-center rounded-md text-fg2 hover:bg-s2 hover:text-fg pointer-coarse:size-11"
      >
        <ArrowLeft size={20} className="rtl:rotate-180" aria-hidden />
      </Link>
      {name !== "" && (
        <h1 className="line-clamp-2 min-w-0 text-sm leading-tight font-semibold sm:text-base">
          {name}
        </h1>
      )}
      {isDemo && (
        <span className="shrink-0 rounded-full bg-info/15 px-2.5 py-0.5 text-xs font-bold whitespace-nowrap text-info">
          {t("demoMode")}
        </span>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-1.5">
        {amount !== undefined && (
          <Money
            amount={amount.balance}
            currency={amount.currency}
            className="px-1 font-semibold"
          />
        )}
        {!isDemo && (
          <button
            type="button"
            onClick={() => needMember(() => overlay.open({ modal: "wallet", tab: "deposit" }))}
            aria-label={shell("deposit")}
            className="flex h-9 items-center gap-2 rounded-sm border border-line2 bg-s2 px-3 text-sm font-semibold text-brand-fg transition hover:bg-s3 pointer-coarse:h-10"
          >
            <Wallet size={16} aria-hidden />
            <span className="hidden sm:inline">{shell("deposit")}</span>
          </button>
        )}
        <FullscreenButton areaRef={areaRef} />
        {onMenu !== undefined && (
          <button
            ref={menuRef}
            type="button"
            aria-label={t("gameMenu")}
            aria-haspopup="dialog"
            title={t("gameMenu")}
            onClick={onMenu}
            className="grid size-10 shrink-0 place-items-center rounded-md text-fg2 hover:bg-s2 hover:text-fg pointer-coarse:size-11 min-[700px]:[@media(min-height:500px)]:hidden"
          >
            <Menu size={20} aria-hidden />
          </button>
        )}
      </div>
    </header>
  );
}

function FullscreenButton({ areaRef }: Pick<GameBarProps, "areaRef">) {
  const t = useTranslations("lobby");
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  // Phones of one maker have no full screen for pages.
  if (!document.fullscreenEnabled) return null;
  async function toggle() {
    try {
      if (document.fullscreenElement === null) await areaRef.current?.requestFullscreen();
      else await document.exitFullscreen();
    } catch {
      setFull(document.fullscreenElement !== null);
    }
  }
  return (
    <IconButton
      label={isFull ? t("fullscreenLeave") : t("fullscreen")}
      onClick={() => void toggle()}
    >
      {isFull ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
    </IconButton>
  );
}
