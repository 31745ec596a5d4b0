import type { PlayFilter, PlayVendor, ShownFilter } from "@baize/contract";
import { filterGamesMax } from "@baize/contract/mission-bounds";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import type { FilterDraft } from "../../lib/typed-terms.ts";
import { Check, Field } from "../field.tsx";

/** Vendors and single games to choose from, by their names. */

const playQuery = (language: string) =>
  queryOptions({
    queryKey: ["play-vendors", language],
    staleTime: 300_000,
    queryFn: ({ signal }) => call("playVendors", undefined, { signal }),
  });

const none: readonly PlayVendor[] = [];

function usePlay(): readonly PlayVendor[] {
  return useQuery(playQuery(useLanguage())).data ?? none;
}

interface GameRow {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly vendorName: string;
}

const gamesOf = (vendors: readonly PlayVendor[]): GameRow[] =>
  vendors.flatMap(({ vassalage, vendorName, games }) =>
    games.map((game) => ({ ...game, vassalage, vendorName })),
  );

/** A filter that is written, as its reader will know it. */
export function useShownFilter(filter: PlayFilter): ShownFilter {
  const play = usePlay();
  const games = gamesOf(play);
  const nameOf = (code: string) =>
    play.find(({ vassalage }) => vassalage === code)?.vendorName ?? code;
  return {
    ...filter,
    vendorNames: filter.vendors.map(nameOf),
    games: (filter.games ?? []).map((one) => ({
      ...one,
      gameName: games.find((game) => isSame(game, one))?.gameName ?? one.gameCode,
    })),
  };
}

type GameKey = Pick<GameRow, "vassalage" | "gameCode">;

const isSame = (one: GameKey, other: GameKey): boolean =>
  one.vassalage === other.vassalage && one.gameCode === other.gameCode;

interface VendorsProps {
  readonly vendors: FilterDraft["vendors"];
  readonly onChange: (part: Pick<FilterDraft, "vendors">) => void;
}

export function VendorsPart({ vendors: chosen, onChange }: VendorsProps) {
  const t = useTranslations("console.missions");
  const play = usePlay();
  const gone = chosen.filter((code) => play.every(({ vassalage }) => vassalage !== code));
  const all = [
    ...play.map(({ vassalage, vendorName }) => [vassalage, vendorName] as const),
    // What was chosen and is closed by now stays until it is unticked.
    ...gone.map((code) => [code, code] as const),
  ];
  return (
    <fieldset>
      <legend className="text-sm font-medium text-fg2">{t("vendors")}</legend>
      <p className="text-sm text-fg3">{t("gamesHint")}</p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {all.map(([code, name]) => (
          <Check
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange({
                vendors: all
                  .map(([one]) => one)
                  .filter((one) => (one === code ? target.checked : chosen.includes(one))),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const foundMax = 8;

interface GamesProps {
  readonly games: FilterDraft["games"];
  readonly onChange: (part: Pick<FilterDraft, "games">) => void;
}

/** Single games: those that are chosen, and a search for more. */
export function GamesPart({ games: chosen, onChange }: GamesProps) {
  const t = useTranslations("console.missions");
  const [typed, setTyped] = useState("");
  const all = gamesOf(usePlay());
  const asked = typed.trim().toLowerCase();
  const found = all
    .filter((game) => !chosen.some((one) => isSame(one, game)))
    .filter(({ gameName, gameCode }) =>
      [gameName, gameCode].some((name) => name.toLowerCase().includes(asked)),
    )
    .slice(0, foundMax);
  const isFull = chosen.length >= filterGamesMax;
  return (
    <div className="grid gap-2">
      {!isFull && (
        <Field
          label={t("singleGames")}
          hint={t("singleGamesHint")}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {!isFull && asked !== "" && (
        <ul aria-label={t("found")} className="divide-y divide-line rounded-md border border-line">
          {found.map((game) => (
            <li key={`${game.vassalage} ${game.gameCode}`}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3.5 text-start transition hover:bg-s2"
                onClick={() => {
                  const { vassalage, gameCode } = game;
                  onChange({ games: [...chosen, { vassalage, gameCode }] });
                  setTyped("");
                }}
              >
                <span>{game.gameName}</span>
                <span className="text-sm text-fg3">{game.vendorName}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="px-3.5 py-2.5 text-fg2">{t("noGame")}</li>}
        </ul>
      )}
      {chosen.length > 0 && <Chosen games={chosen} all={all} onChange={onChange} />}
    </div>
  );
}

interface ChosenProps extends GamesProps {
  readonly all: readonly GameRow[];
}

function Chosen({ games, all, onChange }: ChosenProps) {
  const t = useTranslations("console.missions");
  const labelId = useId();
  return (
    <>
      <p id={labelId} className="text-sm font-medium text-fg2">
        {t("chosenGames")}
      </p>
      <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
        {games.map((game) => {
          const name = all.find((one) => isSame(one, game))?.gameName ?? game.gameCode;
          return (
            <li key={`${game.vassalage} ${game.gameCode}`}>
              <button
                type="button"
                aria-label={t("remove", { name })}
                className="flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-s2 ps-3 pe-2 text-sm pointer-coarse:min-h-11"
                onClick={() => onChange({ games: games.filter((one) => one !== game) })}
              >
                {name}
                <X size={16} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
