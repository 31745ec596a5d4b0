import type { GameInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { refreshAll } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { SearchField } from "../../ui/desk/inputs.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { gamesQuery, nameIn } from "./api.ts";

const shownMax = 6;

/** Puts a game before another of its type, found by its name, or last. */
export function PlaceBefore({ game }: { readonly game: GameInConsole }) {
  const t = useTranslations("console.games");
  const language = useLanguage();
  const saving = useSaving();
  const [wanted, setWanted] = useState("");
  const keyword = wanted.trim();
  const others = useQuery(
    gamesQuery({
      gameType: game.gameType,
      pageNum: 1,
      keyword: keyword === "" ? undefined : keyword,
    }),
  ).data?.content.filter(({ nodeId }) => nodeId !== game.nodeId);

  async function move(before: string | null) {
    await saving.run(async () => {
      await call("moveGame", { params: { nodeId: game.nodeId }, body: { before } });
      await refreshAll();
      toast(t("moved"));
    });
  }
  return (
    <section className="grid gap-3 rounded-md border border-line p-4">
      <h3 className="font-semibold">{t("placeTitle")}</h3>
      <p className="text-fg2">{t("placeLead")}</p>
      <SearchField label={t("search")} value={wanted} onChange={setWanted} />
      <SaveError error={saving.error} />
      <ul className="grid gap-1">
        {others?.slice(0, shownMax).map((other) => (
          <li key={other.nodeId}>
            <Button
              look="ghost"
              className="w-full justify-start!"
              disabled={saving.isBusy}
              onClick={() => void move(other.nodeId)}
            >
              {t("before", { name: nameIn(other.name, language) })}
            </Button>
          </li>
        ))}
      </ul>
      <Button disabled={saving.isBusy} onClick={() => void move(null)}>
        {t("last")}
      </Button>
    </section>
  );
}
