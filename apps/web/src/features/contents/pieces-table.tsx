import type { ContentKind, ContentPiece } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { queryClient } from "../../lib/query.ts";
import { toZoneText } from "../../lib/zone-time.ts";
import { Switch } from "../../ui/switch.tsx";
import { moved, MoveButtons } from "../../ui/desk/move-buttons.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { contentsQuery } from "../../lib/contents-query.ts";
import { missingOf, nameOf, picturesOf, stateOf } from "./draft.ts";
import { fieldsOf } from "./kinds.ts";

interface PiecesTableProps {
  readonly brand: BrandOutline;
  readonly kind: ContentKind;
  readonly pieces: readonly ContentPiece[];
}

/** The pieces of one kind in their order, with what can be done without opening them. */
export function PiecesTable({ brand, kind, pieces }: PiecesTableProps) {
  const t = useTranslations("console.contents");
  const mayWrite = useMay("content.write");
  const saving = useSaving();
  const { merchantCode } = brand;

  function move(at: number, step: -1 | 1) {
    const contentIds = moved(pieces, at, step).map(({ contentId }) => contentId);
    void saving.runAndRead(async () => {
      const params = { merchantCode };
      const ordered = await call("orderContents", { params, body: { kind, contentIds } });
      queryClient.setQueryData(contentsQuery(merchantCode, kind).queryKey, ordered);
    });
  }
  function turn(piece: ContentPiece, isOpen: boolean) {
    const { contentId, body, startsAt, endsAt, revision } = piece;
    void saving.runAndRead(async () => {
      await call("saveContent", {
        params: { merchantCode, contentId },
        body: { body, startsAt, endsAt, revision, isOpen },
      });
      toast(t(isOpen ? "switchedOn" : "switchedOff"));
    });
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-fg2">
        {t("count", { count: pieces.length })}
      </p>
      <SaveError error={saving.error} />
      <div className={table.frame}>
        <table className={table.table}>
          <TableHead mayWrite={mayWrite} />
          <tbody>
            {pieces.map((piece, at) => (
              <PieceRow
                key={piece.contentId}
                piece={piece}
                brand={brand}
                actions={
                  mayWrite && {
                    isFirst: at === 0,
                    isLast: at === pieces.length - 1,
                    isBusy: saving.isBusy,
                    onMove: (step) => move(at, step),
                    onTurn: (isOpen) => turn(piece, isOpen),
                  }
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function TableHead({ mayWrite }: { readonly mayWrite: boolean }) {
  const t = useTranslations("console.contents");
  return (
    <thead className={table.head}>
      <tr>
        <th scope="col">{t("piece")}</th>
        <th scope="col" className="max-sm:hidden">
          {t("state")}
        </th>
        <th scope="col" className="max-lg:hidden">
          {t("period")}
        </th>
        <th scope="col" className="max-md:hidden">
          {t("languages")}
        </th>
        {mayWrite && (
          <>
            <th scope="col" className="w-px">
              {t("isOpen")}
            </th>
            <th scope="col" className="w-px">
              {t("order")}
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

interface RowActions {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onTurn: (isOpen: boolean) => void;
}

interface PieceRowProps {
  readonly piece: ContentPiece;
  readonly brand: BrandOutline;
  readonly actions: RowActions | false;
}

function PieceRow({ piece, brand, actions }: PieceRowProps) {
  const t = useTranslations("console.contents");
  const name = usePieceName()(piece);
  const { contentId } = piece;
  return (
    <tr className={table.row}>
      <td>
        <div className="flex items-center gap-3">
          <Thumbnail piece={piece} />
          <div className="min-w-0">
            <button
              type="button"
              aria-label={t("details", { name })}
              onClick={() => goWith({ piece: contentId })}
              className={table.open}
            >
              <bdi>{name}</bdi>
            </button>
            <span className="flex flex-wrap gap-1 pt-0.5 empty:hidden">
              <Choices piece={piece} />
              <span className="sm:hidden">
                <StateMark piece={piece} />
              </span>
            </span>
          </div>
        </div>
      </td>
      <td className="max-sm:hidden">
        <StateMark piece={piece} />
      </td>
      <td className="text-fg2 max-lg:hidden">
        <Period piece={piece} timeZone={brand.timeZone} />
      </td>
      <td className="max-md:hidden">
        <Coverage piece={piece} brand={brand} />
      </td>
      {actions !== false && (
        <>
          <td>
            <Switch
              label={t("isOpenOf", { name })}
              isOn={piece.isOpen}
              isBusy={actions.isBusy}
              onChange={actions.onTurn}
            />
          </td>
          <td>
            <MoveButtons name={name} {...actions} />
          </td>
        </>
      )}
    </tr>
  );
}

/** The first picture of a piece, small: operators recognise a banner by its picture. */
function Thumbnail({ piece: { body } }: { readonly piece: ContentPiece }) {
  const [name] = picturesOf(body);
  if (name === undefined) return null;
  return (
    <ContentPicture
      name={name}
      sizes="72px"
      className="block h-10 w-18 shrink-0 rounded-sm border border-line bg-s2 object-cover max-sm:hidden"
    />
  );
}

/** What a piece is called: its title, or the network a link leads to. */
export function usePieceName(): (piece: ContentPiece) => string {
  const t = useTranslations("console.contents.choice");
  const language = useLanguage();
  return ({ body }) =>
    body.kind === "social" ? t(`network.${body.network}`) : nameOf(body, language);
}

/** Group, type, category or section: where among its kind a piece belongs. */
function Choices({ piece }: { readonly piece: ContentPiece }) {
  const t = useTranslations("console.contents.choice");
  const { body } = piece;
  const fields: Readonly<Record<string, unknown>> = body;
  if (body.kind === "social") return null;
  return fieldsOf[body.kind].choices.map((name) => {
    const value = fields[name];
    if (typeof value !== "string") return null;
    // What the contract lists under a name is what the texts have under it.
    return <Mark key={name}>{t(`${name}.${value}` as Parameters<typeof t>[0])}</Mark>;
  });
}

const tones = { off: "calm", soon: "brand", shown: "good", over: "calm" } as const;

function StateMark({ piece }: { readonly piece: ContentPiece }) {
  const t = useTranslations("console.contents.states");
  const state = stateOf(piece, new Date(serverNow()).toISOString());
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}

interface PeriodProps {
  readonly piece: ContentPiece;
  readonly timeZone: string;
}

function Period({ piece, timeZone }: PeriodProps) {
  const t = useTranslations("console.contents");
  const text = (at: string) => toZoneText(at, timeZone).replace("T", " ");
  const { startsAt, endsAt } = piece;
  if (startsAt === null && endsAt === null) return t("always");
  return (
    <span className="num grid text-xs">
      {startsAt !== null && <span>{t("fromAt", { at: text(startsAt) })}</span>}
      {endsAt !== null && <span>{t("untilAt", { at: text(endsAt) })}</span>}
    </span>
  );
}

function Coverage({ piece, brand }: Pick<PieceRowProps, "piece" | "brand">) {
  const t = useTranslations("console.contents");
  const missing = [...missingOf(piece.body, brand.languages)];
  if (missing.length === 0) return <span className="text-fg2">{t("complete")}</span>;
  const names = missing.map((language) => languageNames[language]).join(", ");
  return <Mark tone="bad">{t("lacks", { names })}</Mark>;
}
