import type { Announcement } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Html } from "../../ui/html.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { announcementsPageSize, announcementsQuery } from "./api.ts";

interface AnnouncementListProps {
  /** Of one type alone. */
  readonly type?: Announcement["type"];
  readonly isNew?: (id: string) => boolean;
  readonly onRead?: (id: string) => void;
}

const never = () => false;

/** A list, nine to a page, and the one being read. */
export function AnnouncementList({ type, isNew = never, onRead }: AnnouncementListProps) {
  const t = useTranslations("content");
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [read, setRead] = useState<Announcement>();
  const list = useQuery(announcementsQuery(language, page, type));
  return (
    <>
      {read !== undefined && <Article piece={read} onBack={() => setRead(undefined)} />}
      <div hidden={read !== undefined} className="grid gap-4">
        {list.isPending && <SkeletonRows rows={announcementsPageSize} className="h-14" />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.total === 0 && <Empty picture="no-messages" text={t("announcementsEmpty")} />}
        <ul className="grid gap-2" aria-busy={list.isPlaceholderData || undefined}>
          {list.data?.content.map((piece) => (
            <li key={piece.id}>
              <Row
                piece={piece}
                isNew={isNew(piece.id)}
                onRead={() => {
                  setRead(piece);
                  onRead?.(piece.id);
                }}
              />
            </li>
          ))}
        </ul>
        <Pager page={page} total={list.data?.totalPages ?? 1} onChange={setPage} />
      </div>
    </>
  );
}

interface RowProps {
  readonly piece: Announcement;
  /** Nobody here has opened it yet. */
  readonly isNew: boolean;
  readonly onRead: () => void;
}

function Row({ piece, isNew, onRead }: RowProps) {
  const t = useTranslations("content");
  const timeText = useTimeText();
  return (
    <button
      type="button"
      onClick={onRead}
      className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-s2 px-4 py-2.5 text-start transition hover:border-line2 hover:bg-s3"
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">
          <bdi>{piece.title}</bdi>
        </span>
        {isNew && (
          <span className="me-2 rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-brand-fg">
            {t("announcementNew")}
          </span>
        )}
        <span className="text-xs text-fg2">
          {t(`announcementType.${piece.type}`)} · {timeText(piece.publishedAt)}
        </span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
    </button>
  );
}

function Article({ piece, onBack }: { readonly piece: Announcement; readonly onBack: () => void }) {
  const t = useTranslations("content");
  const timeText = useTimeText();
  return (
    <article className="grid gap-3">
      <div>
        <Button look="quiet" size="small" onClick={onBack}>
          <ChevronLeft size={16} className="rtl:rotate-180" aria-hidden />
          {t("announcementsAll")}
        </Button>
      </div>
      {piece.picture !== null && (
        <ContentPicture
          name={piece.picture}
          sizes="(min-width: 640px) 600px, 100vw"
          className="h-44 w-full rounded-lg object-cover"
        />
      )}
      <h3 className="font-display text-lg font-semibold">
        <bdi>{piece.title}</bdi>
      </h3>
      <p className="text-xs text-fg2">{timeText(piece.publishedAt)}</p>
      <Html html={piece.html} />
    </article>
  );
}
