import type { Segment } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { segmentsQuery } from "../../lib/segments-query.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { MemberLists } from "./member-lists.tsx";
import { SegmentForm } from "./segment-form.tsx";

/** A brand's named conditions and its lists of members; the address names brand, part and form. */
export function SegmentsPage() {
  const t = useTranslations("console.segments");
  const mayWrite = useMay("rewards.write");
  const { search } = useAddress();
  const isOfLists = search["part"] === "lists";
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => goWith({ edit: "new" })}>
              <Plus size={16} aria-hidden />
              {t(isOfLists ? "addList" : "add")}
            </Button>
          )
        }
      />
      <Segmented
        label={t("parts")}
        value={isOfLists ? "lists" : "segments"}
        options={[
          ["segments", t("title")],
          ["lists", t("lists")],
        ]}
        onChange={(part) => goWith({ part: part === "lists" ? part : undefined, edit: undefined })}
      />
      <WithBrand>
        {(brand, choice) =>
          isOfLists ? (
            <MemberLists brand={brand} choice={choice} />
          ) : (
            <OfBrand brand={brand} choice={choice} />
          )
        }
      </WithBrand>
    </div>
  );
}

interface OfBrandProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

function OfBrand({ brand, choice }: OfBrandProps) {
  const t = useTranslations("console.segments");
  const { search } = useAddress();
  const segments = useQuery(segmentsQuery(brand.merchantCode));
  const { data } = segments;
  const { edit } = search;
  const row = data?.find(({ segmentId }) => segmentId === edit);
  return (
    <>
      {choice !== false && <div className="flex">{choice}</div>}
      {data === undefined && segments.isPending && <SkeletonRows rows={4} className="h-16" />}
      {segments.isError && (
        <Failed error={segments.error} onRetry={() => void segments.refetch()} />
      )}
      {data !== undefined && data.length === 0 && (
        <Empty icon={<Users size={28} aria-hidden />} text={t("empty")} />
      )}
      {data !== undefined && data.length > 0 && <List rows={data} />}
      {edit !== undefined && (edit === "new" || row !== undefined) && (
        <SegmentForm
          key={edit}
          merchantCode={brand.merchantCode}
          row={row}
          onClose={() => goWith({ edit: undefined })}
        />
      )}
    </>
  );
}

function List({ rows }: { readonly rows: readonly Segment[] }) {
  const t = useTranslations("console.segments");
  const timeText = useTimeText();
  return (
    <ul className="card divide-y divide-line">
      {rows.map(({ segmentId, name, counted, savedBy }) => (
        <li key={segmentId}>
          <button
            type="button"
            className="grid w-full gap-1 p-3 text-start hover:bg-s2 sm:grid-cols-[1fr_auto] sm:gap-4"
            onClick={() => goWith({ edit: segmentId })}
          >
            <span className="grid gap-0.5">
              <bdi className="font-medium">{name}</bdi>
              {savedBy !== null && (
                <span className="text-xs text-fg3">
                  {t("savedBy")} <bdi>{savedBy}</bdi>
                </span>
              )}
            </span>
            <span className="grid gap-0.5 sm:text-end">
              <span className="num">
                {counted === null
                  ? t("notCounted")
                  : t("matched", { matched: counted.matched, members: counted.members })}
              </span>
              {counted !== null && (
                <span className="text-xs text-fg3">
                  {t("countedAt", { time: timeText(counted.at) })}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
