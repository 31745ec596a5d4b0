import type { CallAnswer, DeskApplication, DeskEntry } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Hand } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { ClaimLine } from "../../ui/desk/claim-line.tsx";
import { DecidePart, Facts, Part } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { WaitsNotice } from "../../ui/desk/pending.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { applicationQuery, picturesQuery, targetMinutes, type Decision } from "./api.ts";
import { ApproveForm, AskForm, RejectForm } from "./decision-forms.tsx";
import { useEntryTime } from "./entry-time.ts";

/** How long an application has been waiting, while it does. */
export function ApplicationAge({ row }: { readonly row: DeskEntry }) {
  if (row.application === null || row.state !== "applying") return null;
  return <AgeMark since={row.application.sentAt} targetMinutes={targetMinutes} />;
}

/** What a member sent in beside what the platform knows of him, and what is decided. */
export function ApplicationPart({ row }: { readonly row: DeskEntry }) {
  const query = useQuery(applicationQuery(row));
  if (query.data !== undefined) return <Whole application={query.data} />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={5} className="h-10" />;
}

interface PartProps {
  readonly application: DeskApplication;
}

function Whole({ application }: PartProps) {
  const { entry, approvalId } = application;
  const isWaiting = entry.state === "applying";
  return (
    <>
      {isWaiting && approvalId === null && <Decide application={application} />}
      {isWaiting && approvalId !== null && (
        <ForSecondPerson application={application} approvalId={approvalId} />
      )}
      <Figures application={application} />
      <Attempts application={application} />
    </>
  );
}

function Figures({ application }: PartProps) {
  const t = useTranslations("console.promotionEntries");
  const { figures, entry, min, max } = application;
  const timeText = useEntryTime(entry);
  const money = (text: string) => moneyText(text, entry.currency);
  return (
    <Part title={t("figures")}>
      {(figures.isUnderReview || figures.isShared) && (
        <p className="flex flex-wrap gap-2">
          {figures.isUnderReview && <Mark tone="bad">{t("underReview")}</Mark>}
          {figures.isShared && <Mark tone="bad">{t("shared")}</Mark>}
        </p>
      )}
      <Facts
        facts={[
          [t("registered"), timeText(figures.registeredAt)],
          [t("deposits"), money(figures.deposits)],
          [t("deposits30"), money(figures.deposits30)],
          [t("valid"), money(figures.valid30)],
          [
            t("bounds"),
            min === max ? money(min) : t("amountHint", { min: money(min), max: money(max) }),
          ],
          ...figures.rounds.map(
            ({ roundId, gameName, stake, payout, currency, startedAt }) =>
              [
                t("round", { id: roundId }),
                t("roundText", {
                  game: gameName,
                  stake: moneyText(stake, currency),
                  payout: moneyText(payout, currency),
                  time: timeText(startedAt),
                }),
              ] as const,
          ),
        ]}
      />
    </Part>
  );
}

function Attempts({ application }: PartProps) {
  const t = useTranslations("console.promotionEntries");
  const { attempts, attemptsMax, entry } = application;
  const timeText = useEntryTime(entry);
  return attempts.map((one) => (
    <Part
      key={one.attempt}
      title={`${t("attempt")} ${t("attemptText", { number: one.attempt, most: attemptsMax })}`}
    >
      <blockquote dir="auto" className="border-s-2 border-line2 ps-3 wrap-break-word">
        {one.comment}
      </blockquote>
      <Facts
        facts={[
          [t("sent"), timeText(one.sentAt)],
          [t("pictures"), String(one.pictures)],
          [t("question"), one.question],
          [t("answer"), one.answer],
          [t("amount"), one.amount && moneyText(one.amount, entry.currency)],
          [t("rejection"), one.rejection && t(`rejections.${one.rejection}`)],
          [t("note"), one.note],
          [t("operator"), one.decidedBy],
        ]}
      />
    </Part>
  ));
}

type Form = Decision["action"];
const forms = ["approve", "reject", "ask"] as const satisfies readonly Form[];

function Decide({ application }: PartProps) {
  const t = useTranslations("console.promotionEntries");
  const mayReview = useMay("rewards.review");
  if (!mayReview) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Mine application={application} />
    </DecidePart>
  );
}

function Mine({ application }: PartProps) {
  const t = useTranslations("console.promotionEntries");
  const { entry, revision } = application;
  const saving = useDeciding();
  const [form, setForm] = useState<Form>();
  const claim = entry.application?.claim ?? null;
  const isMine = claim?.isMine === true;
  const params = { memberId: entry.memberId, entryId: entry.entryId };
  const take = () => void saving.runAndRead(() => call("claimApplication", { params }));
  const send = (decision: Decision) =>
    void saving.decide(() => call("decideApplication", { params, body: { revision, decision } }));
  useKeys({
    a: claim === null ? take : isMine ? () => setForm("approve") : undefined,
    r: isMine ? () => setForm("reject") : undefined,
  });
  const words = {
    approve: t("approve"),
    reject: t("refuse"),
    ask: t("askMember"),
  } as const satisfies Record<Form, string>;
  const shared = { application, isBusy: saving.isBusy, onSend: send };
  return (
    <>
      {claim !== null && <ClaimLine claim={claim} />}
      <SaveError error={saving.error} />
      {claim === null && (
        <>
          <p className="text-fg2">{t("takeText")}</p>
          <Button look="action" isBusy={saving.isBusy} onClick={take}>
            <Hand size={16} aria-hidden />
            {t("take")}
          </Button>
        </>
      )}
      {isMine && (
        <>
          <Pictures application={application} />
          <div className="flex flex-wrap gap-2">
            {forms.map((one) => (
              <Button
                key={one}
                look={one === "approve" && form === undefined ? "action" : "outline"}
                aria-expanded={form === one}
                disabled={saving.isBusy}
                onClick={() => setForm(form === one ? undefined : one)}
              >
                {words[one]}
              </Button>
            ))}
          </div>
          {form === "approve" && <ApproveForm {...shared} />}
          {form === "reject" && <RejectForm {...shared} label={t("refuse")} />}
          {form === "ask" && <AskForm {...shared} />}
        </>
      )}
    </>
  );
}

/** It is decided on with the request: here is what the request is about. */
function ForSecondPerson({ application, approvalId }: PartProps & { readonly approvalId: string }) {
  const t = useTranslations("console.promotionEntries");
  const mayReview = useMay("rewards.review");
  return (
    <div className="grid gap-3">
      <WaitsNotice text={t("secondPerson")} approvalId={approvalId} />
      {mayReview && <Pictures application={application} />}
    </div>
  );
}

/** Shown to the operators who decide on it; nobody else reads them. */
function Pictures({ application }: PartProps) {
  const t = useTranslations("console.promotionEntries");
  const { entry, attempts } = application;
  const [newest] = attempts;
  const query = useQuery({
    ...picturesQuery(entry, newest?.attempt ?? 0),
    enabled: (newest?.pictures ?? 0) > 0,
  });
  if ((newest?.pictures ?? 0) === 0) return <p className="text-fg2">{t("noPictures")}</p>;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows rows={1} className="h-40" />;
  return <PictureList pictures={query.data} />;
}

interface PictureListProps {
  readonly pictures: CallAnswer<"applicationPictures">;
}

/** Each opens as large as it is sent: what is written on it has to be read. */
export function PictureList({ pictures }: PictureListProps) {
  const t = useTranslations("console.promotionEntries");
  const [open, setOpen] = useState<number>();
  const shown = pictures.find(({ place }) => place === open);
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {pictures.map(({ place, picture }) => (
          <li key={place}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${t("openPicture")}: ${t("pictureOf", { number: place })}`}
              onClick={() => setOpen(place)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-md border border-line bg-s3"
            >
              <img
                src={picture}
                alt={t("pictureOf", { number: place })}
                className="max-h-[60dvh] w-full object-contain"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Dialog
          isOpen
          isOnTop
          isReading
          width="broad"
          title={t("pictureOf", { number: shown.place })}
          onClose={() => setOpen(undefined)}
        >
          <img
            src={shown.picture}
            alt={t("pictureOf", { number: shown.place })}
            className="h-auto w-full rounded-md"
          />
        </Dialog>
      )}
    </>
  );
}
