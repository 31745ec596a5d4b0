import type { DocumentCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { caseQuery, keyText, type Key, type Seen } from "./api.ts";
import { Decide } from "./decide.tsx";
import { SeenPicture } from "./seen-picture.tsx";
import { AgeMark, isWaiting, StateMark } from "./words.tsx";

interface DocumentDrawerProps {
  readonly document: Key;
  readonly onClose: () => void;
}

/** One document: what it shows, what its member says, and what is decided. */
export function DocumentDrawer({ document, onClose }: DocumentDrawerProps) {
  const t = useTranslations("console.documents");
  const kind = useTranslations("verification.kind");
  const { data, error, isError, refetch } = useQuery(caseQuery(document));
  const title =
    data === undefined ? t("title") : `${kind(data.kind)} · \u2068${data.username}\u2069`;
  return (
    <Dialog isOpen onClose={onClose} title={title} placement="end" width="wide">
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && <Case row={data} />}
    </Dialog>
  );
}

function Case({ row }: { readonly row: DocumentCase }) {
  const t = useTranslations("console.documents");
  const verification = useTranslations("verification");
  const mayDecide = useMay("kyc.approve");
  const [seen, setSeen] = useState<Seen>();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <StateMark state={row.state} />
        <AgeMark row={row} />
        <Mark>{verification(`level.${row.level}`)}</Mark>
      </div>
      <Same row={row} />
      {mayDecide ? (
        <>
          <SeenPicture row={row} seen={seen} onSeen={setSeen} />
          {seen !== undefined && <Said seen={seen} />}
          {/* Nobody decides what he has not looked at. */}
          {isWaiting(row) && seen !== undefined && <Decide row={row} />}
        </>
      ) : (
        <p className="text-fg2">{t("readOnly")}</p>
      )}
      <Decided row={row} />
      <Others row={row} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-fg2">{label}</dt>
          <dd className="min-w-0 text-end break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Same({ row: { sameNumber } }: { readonly row: DocumentCase }) {
  const t = useTranslations("console.documents");
  if (sameNumber.length === 0) return null;
  const names = sameNumber.map(({ username }) => `\u2068${username}\u2069`).join(", ");
  return (
    <p className="flex gap-3 rounded-md bg-loss/12 p-3">
      <Flag size={16} className="mt-0.5 shrink-0 text-loss" aria-hidden />
      <span className="min-w-0">{t("same", { names })}</span>
    </p>
  );
}

/** As the member gave it: read beside the picture. */
function Said({ seen: { person, number } }: { readonly seen: Seen }) {
  const t = useTranslations("console.documents");
  const members = useTranslations("console.members");
  const details = useTranslations("security.details");
  const dateText = useDateText();
  const none = members("notGiven");
  const birthday = person.birthday === null ? none : dateText(`${person.birthday}T12:00:00Z`);
  return (
    <Part title={t("said")}>
      <Facts
        facts={[
          [members("payeeName"), person.payeeName ?? none],
          [members("birthday"), birthday],
          [details("address"), person.address ?? none],
          [members("idNumber"), person.idNumber ?? none],
          ...(number === null ? [] : [[t("number"), number] as const]),
        ]}
      />
    </Part>
  );
}

function Decided({ row }: { readonly row: DocumentCase }) {
  const t = useTranslations("console.documents");
  const desk = useTranslations("console.desk");
  const reasons = useTranslations("verification.reason");
  const timeText = useTimeText();
  const dateText = useDateText();
  const { decidedAt, decidedBy, reason, note, expiresOn } = row;
  return (
    <Facts
      facts={[
        [desk("brand"), row.merchantCode],
        [t("sent"), timeText(row.submittedAt)],
        ...(decidedAt === null ? [] : [[t("decided"), timeText(decidedAt)] as const]),
        ...(decidedBy === null ? [] : [[t("by"), decidedBy] as const]),
        ...(reason === null ? [] : [[t("reason"), reasons(reason)] as const]),
        ...(note === null ? [] : [[t("note"), note] as const]),
        ...(expiresOn === null
          ? []
          : [[t("expiresOn"), dateText(`${expiresOn}T12:00:00Z`)] as const]),
      ]}
    />
  );
}

function Others({ row: { others, memberId } }: { readonly row: DocumentCase }) {
  const t = useTranslations("console.documents");
  const kind = useTranslations("verification.kind");
  const timeText = useTimeText();
  if (others.length === 0) return null;
  return (
    <Part title={t("others")}>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <li key={other.documentId} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
            <button
              type="button"
              className="min-h-11 flex-1 text-start font-medium hover:underline"
              onClick={() =>
                goWith({ entry: keyText({ memberId, documentId: other.documentId }) }, true)
              }
            >
              {kind(other.kind)}
            </button>
            <span className="text-fg2">{timeText(other.submittedAt)}</span>
            <StateMark state={other.state} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
