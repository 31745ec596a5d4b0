import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { DrawProof } from "../../ui/draw-proof/draw-proof.tsx";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { isUuid } from "../../lib/uuid.ts";
import { Empty } from "../../ui/states.tsx";

interface DrawSearch {
  readonly draw?: string | undefined;
}

/** The public check of a draw: its commitment before, its seed and result after. */
export const Route = createFileRoute("/draw")({
  validateSearch: ({ draw }: Record<string, unknown>): DrawSearch =>
    typeof draw === "string" && isUuid(draw) ? { draw } : {},
  loader: () => loadPageMessages("draws"),
  component: Draw,
});

function Draw() {
  const t = useTranslations("draws.proof");
  const { draw } = Route.useSearch();
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
      <div className="card p-4 sm:p-6">
        {draw === undefined ? (
          <Empty picture="no-promotions" text={t("unknown")} />
        ) : (
          <DrawProof drawId={draw} />
        )}
      </div>
    </div>
  );
}
