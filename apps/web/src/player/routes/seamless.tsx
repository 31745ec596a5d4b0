import type { GameTile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl/react";
import { GamePage } from "../../features/game/game-page.tsx";
import { gameQuery } from "../../features/lobby/lists.ts";
import { GameMaintenance, NoSuchGame } from "../../features/lobby/maintenance.tsx";
import { loadPageMessages, useLanguage } from "../../lib/i18n.tsx";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { usePause } from "../../lib/pause.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useHasSession } from "../../lib/session.ts";
import { useSiteHeader } from "../../lib/site-header.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";

interface SeamlessSearch {
  readonly vassalage: string;
  readonly gameCode: string;
}

/** The router reads codes made of digits as numbers. */
const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const FundGame = lazyScreen(
  async () => (await import("../../features/funds/fund-game.tsx")).FundGame,
  "funds",
  "wallet",
);

const PausedNotice = lazyScreen(
  async () => (await import("../shell/paused.tsx")).PausedNotice,
  "protection",
);

export const Route = createFileRoute("/seamless")({
  validateSearch: (search: Record<string, unknown>): SeamlessSearch => ({
    vassalage: text(search["vassalage"]),
    gameCode: text(search["gameCode"]),
  }),
  loader: () => loadPageMessages("games"),
  component: Seamless,
});

function Seamless() {
  const named = Route.useSearch();
  const language = useLanguage();
  const shell = useTranslations("shell");
  const { vassalage, gameCode } = named;
  const isNamed = vassalage !== "" && gameCode !== "";
  const hasSession = useHasSession();
  const pause = usePause();
  const { data: game, isPending } = useQuery({ ...gameQuery(language, named), enabled: isNamed });
  const isMissing = game === null;
  useSiteHeader(pause !== undefined || isMissing || game?.isOpen === false);
  if (!isNamed) return <Navigate to="/" replace />;
  if (pause !== undefined) {
    return (
      <div className="mx-auto grid min-h-[60dvh] max-w-xl place-content-center gap-4 p-4">
        <Suspense>
          <PausedNotice pause={pause} />
        </Suspense>
        <Link to="/" className={`${buttonClass("outline")} justify-self-center`}>
          {shell("toHome")}
        </Link>
      </div>
    );
  }
  // A guest is not asked to log in for what may be closed; a player's launch does not wait.
  if (isPending && !hasSession) return <div aria-busy className="min-h-[calc(100dvh-64px)]" />;
  // Nobody is asked to log in, and no launch tried, for what the lobby knows to be closed.
  if (isMissing) return <NoSuchGame />;
  if (game?.isOpen === false) return <Closed game={game} />;
  return (
    <GamePage
      vassalage={vassalage}
      gameCode={gameCode}
      name={game?.displayName ?? ""}
      art={game?.showIcon}
      renderEmpty={(onDone) => (
        <Suspense>
          <FundGame vassalage={vassalage} onDone={onDone} />
        </Suspense>
      )}
      renderClosed={(error) => <Closed game={game} error={error} />}
    />
  );
}

interface ClosedProps {
  readonly game: GameTile | undefined;
  readonly error?: unknown;
}

function Closed({ game, error }: ClosedProps) {
  const refusalText = useRefusalText();
  if (error instanceof CallRefused && error.code === "not_found") return <NoSuchGame />;
  return (
    <GameMaintenance
      game={game}
      gameType={game?.gameType}
      reason={error === undefined ? undefined : refusalText(error)}
    />
  );
}
