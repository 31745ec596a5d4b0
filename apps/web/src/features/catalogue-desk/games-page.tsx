import { useQuery } from "@tanstack/react-query";
import { Dices } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { gamesQuery, nameIn, vendorsQuery, type GamesView } from "./api.ts";
import { GameDrawer } from "./game-drawer.tsx";
import { GamesTable } from "./games-table.tsx";

/** Filters, page and open game as the address has them. */
function useView(): GamesView & { readonly nodeId: string | undefined } {
  const { search } = useAddress();
  return {
    gameType: gameTypes.find((known) => known === search["type"]),
    vassalage: search["vendor"],
    keyword: search["q"],
    nodeId: search["game"],
    pageNum: pageOf(search),
  };
}

const firstPage = { page: undefined, game: undefined } as const;

/** All there is to play, with what is switched off too. */
export function GamesPage() {
  const t = useTranslations("console.games");
  const view = useView();
  const games = useQuery(gamesQuery(view));
  const { data } = games;
  const open = data?.content.find(({ nodeId }) => nodeId === view.nodeId);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <Filters view={view} />
      {data === undefined && games.isPending && <SkeletonRows rows={12} className="h-9" />}
      {data === undefined && games.isError && (
        <Failed error={games.error} onRetry={() => void games.refetch()} />
      )}
      {data !== undefined && (
        <>
          <p role="status" className="text-fg2">
            {t("count", { count: data.total })}
          </p>
          {data.content.length === 0 ? (
            <Empty
              icon={<Dices size={28} aria-hidden />}
              text={t("empty")}
              action={
                <Button
                  onClick={() =>
                    goWith({ ...firstPage, type: undefined, vendor: undefined, q: undefined })
                  }
                >
                  {t("clear")}
                </Button>
              }
            />
          ) : (
            <GamesTable view={view} games={data} />
          )}
          <Pages
            pageNum={data.pageNum}
            totalPages={data.totalPages}
            onChange={(page) => goWith({ ...firstPage, page: pageText(page) })}
          />
        </>
      )}
      {open !== undefined && (
        <GameDrawer key={open.nodeId} game={open} onClose={() => goWith({ game: undefined })} />
      )}
    </div>
  );
}

function Filters({ view }: { readonly view: GamesView }) {
  const t = useTranslations("console.games");
  const type = useTranslations("shell.gameType");
  const language = useLanguage();
  const vendors = useQuery(vendorsQuery).data ?? [];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <KeywordField label={t("search")} keyword={view.keyword ?? ""} reset={firstPage} />
      <Select
        label={t("type")}
        value={view.gameType ?? ""}
        options={[["", t("any")], ...gameTypes.map((one) => [one, type(one)] as const)]}
        onChange={(next) => goWith({ ...firstPage, type: next })}
      />
      <Select
        label={t("vendor")}
        value={view.vassalage ?? ""}
        options={[
          ["", t("any")],
          ...vendors.map(({ vassalage, name }) => [vassalage, nameIn(name, language)] as const),
        ]}
        onChange={(next) => goWith({ ...firstPage, vendor: next })}
      />
    </div>
  );
}
