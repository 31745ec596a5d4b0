import type { DeskPromotion } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Copy, Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useMay, useSession } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { DecidePart, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { moneyText } from "../../ui/money.tsx";
import { idOf, promotionQuery } from "./api.ts";
import { SeriesPart } from "./series-part.tsx";
import { TermsFacts } from "./terms-facts.tsx";
import { PromotionMark, useTitle } from "./words.tsx";

interface PromotionDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One promotion: what it is, what it costs, and what this operator may do about it. */
export function PromotionDrawer({ id, onClose }: PromotionDrawerProps) {
  const t = useTranslations("console.promotions");
  const titleOf = useTitle();
  const query = useQuery(promotionQuery(id));
  return (
    <QueryDrawer query={query} title={t("one")} titleOf={titleOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <PromotionMark row={row} />
          </Marks>
          <Decide row={row} />
          <CostFacts row={row} />
          <CostBefore row={row} />
          <SeriesPart row={row} />
          {row.draft !== null && (
            <TermsFacts title={t("draft")} terms={row.draft} before={row.current ?? undefined} />
          )}
          {row.current !== null && <TermsFacts title={t("current")} terms={row.current} />}
        </>
      )}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: DeskPromotion;
}

function CostFacts({ row }: RowProps) {
  const t = useTranslations("console.promotions");
  const { current, draft, entries } = row;
  const { currency = "", budget = null } = current ?? draft ?? {};
  const money = (text: string) => moneyText(text, currency);
  const spent =
    budget === null
      ? money(row.spent)
      : t("budgetText", { spent: money(row.spent), budget: money(budget) });
  const states = Object.entries(entries) as [keyof typeof entries, number][];
  return (
    <Part title={t("cost")}>
      <Facts
        facts={[
          [t("cost"), spent],
          [t("unclaimed"), money(row.unclaimed)],
          [t("claimed"), money(row.claimed)],
          ...states.map(([state, count]) => [t(`entry.${state}`), String(count)] as const),
          [t("maker"), row.maker],
          [t("approver"), row.approver],
          [t("reason"), row.reason === "budget_used" ? t("budgetGone") : row.reason],
        ]}
      />
    </Part>
  );
}

/** Kinds whose facts are on record; the server refuses the rest. */
const replayable: ReadonlySet<string> = new Set(["deposit", "sign_up"]);

/** What the waiting change would have cost, else what counts. */
function CostBefore({ row: { merchantCode, promotionId, draft, current } }: RowProps) {
  const terms = draft ?? current;
  if (terms === null || !replayable.has(terms.kind)) return null;
  const subject = { kind: "promotion" as const, promotionId, terms };
  return (
    <CostPart
      merchantCode={merchantCode}
      kind="promotion"
      subject={subject}
      promotionId={promotionId}
    />
  );
}

type Press = "approve" | "return" | "pause" | "end" | "stop" | "resume";

/** What may be done in the state the promotion is in. */
function pressesOf(row: DeskPromotion, may: { write: boolean; approve: boolean }): Press[] {
  const { state, draftState, isStopped, current } = row;
  const isRunning = current !== null && state !== "ended";
  return [
    ...(may.approve && draftState === "in_review" ? (["approve", "return"] as const) : []),
    ...(may.approve && isRunning && (state === "paused" || isStopped) ? (["resume"] as const) : []),
    ...(may.write && (state === "live" || state === "scheduled") ? (["pause"] as const) : []),
    ...(may.write && isRunning && state !== "ending" ? (["end"] as const) : []),
    ...(may.write && isRunning && !isStopped ? (["stop"] as const) : []),
  ];
}

function Decide({ row }: RowProps) {
  const t = useTranslations("console.promotions");
  const may = { write: useMay("rewards.write"), approve: useMay("rewards.approve") };
  const { username } = useSession().operator;
  const isOwn = row.draftState === "in_review" && row.maker === username;
  const presses = pressesOf(row, { ...may, approve: may.approve && !isOwn });
  const mayEdit = may.write && row.state !== "ended";
  if (!may.write && !may.approve) return <p className="text-fg2">{t("readOnly")}</p>;
  if (presses.length === 0 && !may.write) return null;
  return (
    <DecidePart>
      {isOwn && <p className="text-fg2">{t("ownDraft")}</p>}
      <Actions row={row} presses={presses} mayEdit={mayEdit} mayCopy={may.write} />
    </DecidePart>
  );
}

function useSend({ merchantCode, promotionId, version }: DeskPromotion) {
  const params = { merchantCode, promotionId };
  return (press: Press, reason: string | null) => {
    switch (press) {
      case "approve":
      case "return":
        return call("decidePromotion", { params, body: { version, decision: press, reason } });
      case "resume":
        return call("resumePromotion", { params, body: { reason: reason ?? "" } });
      default:
        return call("holdPromotion", { params, body: { action: press, reason } });
    }
  };
}

interface ActionsProps extends RowProps {
  readonly presses: readonly Press[];
  readonly mayEdit: boolean;
  readonly mayCopy: boolean;
}

function Actions({ row, presses, mayEdit, mayCopy }: ActionsProps) {
  const t = useTranslations("console.promotions");
  const { decide, isBusy, error } = useDeciding();
  const [press, setPress] = useState<Press>();
  const send = useSend(row);
  const { merchantCode, promotionId, version, draftState } = row;
  const submit = () =>
    call("submitPromotion", { params: { merchantCode, promotionId }, body: { version } });
  return (
    <>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {mayEdit && draftState === "draft" && (
          <Button look="action" isBusy={isBusy} onClick={() => void decide(submit)}>
            {t("submit")}
          </Button>
        )}
        {mayEdit && (
          <Button onClick={() => goWith({ entry: undefined, edit: idOf(row) })}>
            <Pencil size={16} aria-hidden />
            {t("edit")}
          </Button>
        )}
        {mayCopy && (
          <Button onClick={() => goWith({ entry: undefined, edit: "new", like: idOf(row) })}>
            <Copy size={16} aria-hidden />
            {t("copy")}
          </Button>
        )}
        {presses.map((one) => (
          <Button
            key={one}
            look={one === "stop" ? "danger" : "quiet"}
            className="aria-expanded:ring-2 aria-expanded:ring-brand-fg"
            aria-expanded={press === one}
            disabled={isBusy}
            onClick={() => setPress(press === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {press !== undefined && (
        <Sure
          key={press}
          row={row}
          press={press}
          isBusy={isBusy}
          onSend={(reason) =>
            void decide(() => send(press, reason)).then(() => setPress(undefined))
          }
        />
      )}
    </>
  );
}

interface SureProps extends RowProps {
  readonly press: Press;
  readonly isBusy: boolean;
  readonly onSend: (reason: string | null) => void;
}

/** What comes of it; only what gives more, or sends back, asks for a reason first. */
function Sure({ row, press, isBusy, onSend }: SureProps): ReactNode {
  const t = useTranslations("console.promotions");
  const timeText = useTimeText();
  const startsAt = row.draft?.startsAt ?? null;
  const text =
    press !== "approve"
      ? t(`${press}Text`)
      : startsAt === null
        ? t("approveNow")
        : t("approveText", { time: timeText(startsAt) });
  const asksWhy = press === "return" || press === "resume" || press === "pause" || press === "end";
  if (asksWhy) {
    const isEnd = press === "end";
    return (
      <ReasonForm text={text} action={t(press)} isDanger={isEnd} isBusy={isBusy} onSend={onSend} />
    );
  }
  return (
    <>
      <p className="text-fg2">{text}</p>
      <Button
        look={press === "stop" ? "danger" : "action"}
        isBusy={isBusy}
        onClick={() => onSend(null)}
      >
        {t(press)}
      </Button>
    </>
  );
}
