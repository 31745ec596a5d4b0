import type { GameTile, VendorTile } from "@baize/contract";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { GamePicture } from "../../ui/picture.tsx";

/** A row of the search: a vendor leads to its games, a game into itself. */
export type Found =
  | { readonly kind: "vendor"; readonly vendor: VendorTile }
  | { readonly kind: "game"; readonly game: GameTile };

export function foundRows(vendors: readonly VendorTile[], games: readonly GameTile[]): Found[] {
  return [
    ...vendors.map((vendor) => ({ kind: "vendor", vendor }) as const),
    ...games.map((game) => ({ kind: "game", game }) as const),
  ];
}

interface ResultsProps {
  readonly listId: string;
  readonly label: string;
  readonly rows: readonly Found[];
  /** Over the games: what they are. */
  readonly gamesTitle: string;
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (row: Found) => void;
}

/** The rows in two groups. The input keeps the focus, so a row is pointed at but never focused. */
export function Results(props: ResultsProps) {
  const { listId, label, rows, gamesTitle } = props;
  const t = useTranslations("games");
  const indexed = rows.map((row, index) => ({ row, index }));
  const groups = [
    ["vendor", t("resultVendors")],
    ["game", gamesTitle],
  ] as const;
  return (
    <div id={listId} role="listbox" aria-label={label} className="-mx-2 mt-1">
      {groups.map(([kind, title]) => {
        const own = indexed.filter(({ row }) => row.kind === kind);
        if (own.length === 0) return null;
        return (
          <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`} className="mb-3">
            <div id={`${listId}-${kind}`} className="px-2 pb-1 text-sm font-semibold">
              {title}
            </div>
            {own.map(({ row, index }) => (
              <Row key={index} {...props} row={row} index={index} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface RowProps extends ResultsProps {
  readonly row: Found;
  readonly index: number;
}

function Row({ row, index, listId, active, onPoint, onChoose }: RowProps) {
  const isActive = index === active;
  return (
    // The input above keeps the focus and has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${listId}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(row)}
      onPointerMove={() => onPoint(index)}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md p-2 ${isActive ? "bg-s2" : ""}`}
    >
      {row.kind === "vendor" ? <VendorRow vendor={row.vendor} /> : <GameRow game={row.game} />}
    </div>
  );
}

function VendorRow({ vendor }: { readonly vendor: VendorTile }) {
  const lobby = useTranslations("lobby");
  const types = useTranslations("shell.gameType");
  return (
    <>
      <img
        src={vendor.iconUrl}
        alt=""
        width={44}
        height={44}
        className="size-11 shrink-0 rounded-sm"
      />
      <Names name={vendor.title}>
        {types(vendor.gameClassify)}
        {vendor.total > 0 && ` · ${lobby("gamesCount", { count: vendor.total })}`}
      </Names>
    </>
  );
}

function GameRow({ game }: { readonly game: GameTile }) {
  const t = useTranslations("lobby");
  return (
    <>
      <GamePicture
        vassalage={game.vassalage}
        name={game.showIcon}
        sizes="48px"
        className={`h-14 w-11 shrink-0 rounded-sm bg-s2 object-cover ${game.isOpen ? "" : "opacity-50"}`}
      />
      <Names name={game.displayName}>{game.vendorName}</Names>
      {!game.isOpen && (
        <span className="flex items-center gap-1 text-xs text-fg2">
          <Clock size={13} aria-hidden />
          {t("comingSoon")}
        </span>
      )}
    </>
  );
}

function Names({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{name}</span>
      <span className="block truncate text-xs text-fg2">{children}</span>
    </span>
  );
}
