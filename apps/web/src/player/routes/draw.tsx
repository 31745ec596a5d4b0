import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { DrawProof } from "../../ui/draw-proof/draw-proof.tsx";
import { TurnForm } from "../../ui/draw-proof/turn-form.tsx";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { isUuid } from "../../lib/uuid.ts";
import { Empty } from "../../ui/states.tsx";

interface DrawSearch {
  readonly draw?: string | undefined;
  /** A turn of a wheel, egg or box; what it was drawn from stands behind `#`. */
  readonly turn?: "check" | undefined;
}

/** The public check of a draw or a turn: its commitment before, its seed and result after. */
export const Route = createFileRoute("/draw")({
  validateSearch: ({ draw, turn }: Record<string, unknown>): DrawSearch => {
    if (typeof draw === "string" && isUuid(draw)) return { draw };
    return turn === undefined ? {} : { turn: "check" };
  },
  loader: () => loadPageMessages("draws"),
  component: Draw,
});

function Draw() {
  const t = useTranslations("draws.proof");
  const turnCheck = useTranslations("draws.turnCheck");
  const { draw, turn } = Route.useSearch();
  const { hash } = useLocation();
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <h1 className="font-display text-2xl font-bold">
        {turn === undefined ? t("title") : turnCheck("title")}
      </h1>
      <div className="card p-4 sm:p-6">
        {turn !== undefined && <TurnForm key={hash} fragment={hash} />}
        {draw !== undefined && <DrawProof drawId={draw} />}
        {draw === undefined && turn === undefined && (
          <Empty picture="no-promotions" text={t("unknown")} />
        )}
      </div>
    </div>
  );
}
