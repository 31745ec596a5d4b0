import type { DocumentCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton, MemberLink } from "../../ui/desk/member-link.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { caseQuery, keyText, type Key, type Seen } from "./api.ts";
import { Decide } from "./decide.tsx";
import { SeenPicture } from "./seen-picture.tsx";
import { DocumentAge, isWaiting, StateMark } from "./words.tsx";

interface DocumentDrawerProps {
  readonly document: Key;
  readonly onClose: () => void;
}

/** One document: what it shows, what its member says, and what is decided. */
export function DocumentDrawer({ document, onClose }: DocumentDrawerProps) {
  const t = useTranslations("console.documents");
  const kind = useTranslations("verification.kind");
  const query = useQuery(caseQuery(document));
  return (
    <QueryDrawer
      query={query}
      title={t("title")}
      titleOf={(row) => `${kind(row.kind)} · \u2068${row.username}\u2069`}
      width="broad"
      onClose={onClose}
    >
      {(row) => <Case row={row} />}
    </QueryDrawer>
  );
}

function Case({ row }: { readonly row: DocumentCase }) {
  const t = useTranslations("console.documents");
  const verification = useTranslations("verification");
  const mayDecide = useMay("kyc.approve");
  const [seen, setSeen] = useState<Seen>();
  return (
    <>
      <Marks>
        <StateMark state={row.state} />
        <DocumentAge row={row} />
        <Mark>{verification(`level.${row.level}`)}</Mark>
      </Marks>
      <MemberButton memberId={row.memberId} username={row.username} />
      <Same row={row} />
      {mayDecide ? (
        // Picture and decision are seen together: side by side, or the one over the other.
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <SeenPicture row={row} seen={seen} onSeen={setSeen} />
          {seen !== undefined && (
            <div className="contents lg:sticky lg:top-0 lg:grid lg:gap-5">
              {/* A document can be decided on only after its picture was opened. */}
              {isWaiting(row) && (
                <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:order-last max-lg:max-h-[60dvh] max-lg:overflow-y-auto">
                  <Decide row={row} />
                </div>
              )}
              <Said seen={seen} />
            </div>
          )}
        </div>
      ) : (
        <p className="text-fg2">{t("readOnly")}</p>
      )}
      <Decided row={row} />
      <Others row={row} />
    </>
  );
}

function Same({ row: { sameNumber } }: { readonly row: DocumentCase }) {
  const t = useTranslations("console.documents");
  if (sameNumber.length === 0) return null;
  const names = sameNumber.map(({ username }) => `\u2068${username}\u2069`).join(", ");
  return (
    <p className="flex gap-3 rounded-md bg-loss/12 p-3">
      <Flag size={16} className="mt-0.5 shrink-0 text-loss" aria-hidden />
      <span className="min-w-0">
        {t("same", { names })}
        <span className="flex flex-wrap gap-x-3">
          {sameNumber.map(({ memberId, username }) => (
            <MemberLink key={memberId} memberId={memberId}>
              {username}
            </MemberLink>
          ))}
        </span>
      </span>
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
          [t("number"), number],
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
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("sent"), timeText(row.submittedAt)],
        [t("decided"), decidedAt && timeText(decidedAt)],
        [t("by"), decidedBy],
        [t("reason"), reason && reasons(reason)],
        [t("note"), note],
        [t("expiresOn"), expiresOn && dateText(`${expiresOn}T12:00:00Z`)],
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
