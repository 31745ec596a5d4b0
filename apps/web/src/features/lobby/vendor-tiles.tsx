import type { GameType, VendorTile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Clock, Play } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { vendorsQuery } from "../../lib/vendors.ts";
import { categoryOf } from "./categories.ts";
import { firstOpenGame } from "./lists.ts";

const grid = "mb-8 grid gap-3 sm:grid-cols-2 xl:grid-cols-3";

/** The vendors of a type with their large icons; nothing where there are none or no answer. */
export function VendorTiles({ gameType }: { readonly gameType: GameType }) {
  const t = useTranslations("games");
  const language = useLanguage();
  const lanes = useQuery(vendorsQuery(language));
  if (lanes.isError) return null;
  if (lanes.data === undefined) {
    return (
      <div aria-hidden className={grid}>
        <div className="skeleton h-[106px]" />
        <div className="skeleton h-[106px] max-sm:hidden" />
      </div>
    );
  }
  const cards = lanes.data.find(({ gameClassify }) => gameClassify === gameType)?.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <ul aria-label={t("vendors")} className={grid}>
      {cards.map((vendor) => (
        <li key={vendor.vassalage}>
          <VendorCard vendor={vendor} />
        </li>
      ))}
    </ul>
  );
}

/**
 * One vendor. An open one starts at once; slots have too many games for that and lead to their
 * list, and so does a vendor with nothing to play yet.
 */
export function VendorCard({ vendor }: { readonly vendor: VendorTile }) {
  const t = useTranslations("games");
  const lobby = useTranslations("lobby");
  const { vassalage, gameClassify, title, total, isOpen } = vendor;
  return (
    <article className="card relative flex h-full items-center gap-4 p-4 transition hover:border-line2">
      <img
        src={vendor.iconUrl}
        alt=""
        width={72}
        height={72}
        loading="lazy"
        className={`size-18 shrink-0 rounded-md ${isOpen ? "" : "opacity-60"}`}
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="truncate font-display text-md font-semibold">{title}</h2>
        {isOpen ? (
          <p className="text-sm text-fg2">{lobby("gamesCount", { count: total })}</p>
        ) : (
          <p className="flex items-center gap-1.5 text-xs text-fg3">
            <Clock size={13} className="shrink-0" aria-hidden />
            {t("vendorClosed")}
          </p>
        )}
      </div>
      {isOpen && gameClassify !== "RNG" ? (
        <LaunchButton vendor={vendor} />
      ) : (
        <Link
          to="/$category"
          params={{ category: categoryOf(gameClassify) }}
          search={{ vassalage }}
          resetScroll={false}
          aria-label={t("vendorGames", { vendor: title })}
          className="absolute inset-0 rounded-lg"
        />
      )}
    </article>
  );
}

/** The specification's "immediate game": the vendor's lobby, or else its first open game. */
function LaunchButton({ vendor }: { readonly vendor: VendorTile }) {
  const t = useTranslations("games");
  const language = useLanguage();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const { vassalage, gameClassify, title } = vendor;
  async function launch() {
    setBusy(true);
    try {
      const game = await firstOpenGame(language, gameClassify, vassalage);
      // Closed since the tiles were loaded: the game's page says so and names others.
      const gameCode = game?.gameCode ?? "lobby";
      await navigate({ to: "/seamless", search: { vassalage, gameCode } });
    } catch (error) {
      toast(refusalText(error), "loss");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      look="quiet"
      isBusy={isBusy}
      aria-label={t("immediateGameOf", { vendor: title })}
      onClick={() => void launch()}
      className="shrink-0 after:absolute after:inset-0 after:rounded-lg"
    >
      {!isBusy && <Play size={15} fill="currentColor" aria-hidden />}
      {t("immediateGame")}
    </Button>
  );
}
