import type { ContentKind, ContentPiece } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { FilePlus2, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { contentsQuery } from "../../lib/contents-query.ts";
import { kindOf, kinds } from "./kinds.ts";
import { PieceEditor } from "./piece-editor.tsx";
import { PiecesTable } from "./pieces-table.tsx";

/** What a brand writes on its site, one kind at a time; the address names kind, brand and piece. */
export function ContentsPage() {
  const t = useTranslations("console.contents");
  const { search } = useAddress();
  const kind = kindOf(search["kind"]);
  const mayWrite = useMay("content.write");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => goWith({ piece: "new" })}>
              <FilePlus2 size={16} aria-hidden />
              {t(`create.${kind}`)}
            </Button>
          )
        }
      />
      <WithBrand>
        {(brand, choice) => <OneKind key={kind} kind={kind} brand={brand} choice={choice} />}
      </WithBrand>
    </div>
  );
}

interface OneKindProps {
  readonly kind: ContentKind;
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

function OneKind({ kind, brand, choice }: OneKindProps) {
  const t = useTranslations("console.contents");
  const { search } = useAddress();
  const pieces = useQuery(contentsQuery(brand.merchantCode, kind));
  const mayWrite = useMay("content.write");
  const { data } = pieces;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t("kinds")}
          value={kind}
          options={kinds.map((one) => [one, t(`kind.${one}`)] as const)}
          onChange={(next) => goWith({ kind: next, piece: undefined })}
        />
        {choice}
      </div>
      {data === undefined && pieces.isPending && <SkeletonRows rows={6} className="h-11" />}
      {data === undefined && pieces.isError && (
        <Failed error={pieces.error} onRetry={() => void pieces.refetch()} />
      )}
      {data?.length === 0 && (
        <Empty
          icon={<FileText size={28} aria-hidden />}
          text={t("empty")}
          action={
            mayWrite && (
              <Button onClick={() => goWith({ piece: "new" })}>{t(`create.${kind}`)}</Button>
            )
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <PiecesTable brand={brand} kind={kind} pieces={data} />
      )}
      {data !== undefined && (
        <Opened kind={kind} brand={brand} pieces={data} wanted={search["piece"]} />
      )}
    </>
  );
}

interface OpenedProps {
  readonly kind: ContentKind;
  readonly brand: BrandOutline;
  readonly pieces: readonly ContentPiece[];
  readonly wanted: string | undefined;
}

/** The drawer of the piece the address names, or of a new one. */
function Opened({ kind, brand, pieces, wanted }: OpenedProps) {
  const mayWrite = useMay("content.write");
  const piece = pieces.find(({ contentId }) => contentId === wanted);
  const isNew = wanted === "new" && mayWrite;
  if (piece === undefined && !isNew) return null;
  return (
    <PieceEditor
      key={wanted}
      kind={kind}
      brand={brand}
      {...(piece && { piece })}
      onClose={() => goWith({ piece: undefined })}
    />
  );
}
