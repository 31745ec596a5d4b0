import type { DeskPromotion } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { DraftDecide, type DraftCalls } from "../../ui/desk/drafts/draft-decide.tsx";
import { useReasonText } from "../../ui/desk/drafts/reason-text.ts";
import type { Press } from "../../ui/desk/drafts/rules.ts";
import { Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import { idOf, promotionQuery } from "./api.ts";
import { draftOf } from "./draft.ts";
import { PreviewPart } from "./preview-part.tsx";
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
  const words = useTranslations("console.drafts");
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
          <Preview row={row} />
          {row.draft !== null && (
            <TermsFacts
              title={words("draft")}
              merchantCode={row.merchantCode}
              terms={row.draft}
              before={row.current ?? undefined}
            />
          )}
          {row.current !== null && (
            <TermsFacts
              title={words("current")}
              merchantCode={row.merchantCode}
              terms={row.current}
            />
          )}
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
  const reasonText = useReasonText();
  const words = useTranslations("console.drafts");
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
          ...states.map(
            ([state, count]) =>
              [t("entryCount", { state: t(`entry.${state}`) }), String(count)] as const,
          ),
          [words("maker"), row.maker],
          [words("approver"), row.approver],
          [words("reason"), row.reason === "budget_used" ? t("budgetGone") : reasonText(row)],
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

/** What members would read of the change that waits: who approves it sees it as they do. */
function Preview({ row: { merchantCode, promotionId, draft } }: RowProps) {
  const { data: brands = [] } = useBrandOutlines();
  const brand = brands.find((one) => one.merchantCode === merchantCode);
  if (draft === null || brand === undefined) return null;
  return (
    <PreviewPart brand={brand} promotionId={promotionId} draft={draftOf(draft, brand.timeZone)} />
  );
}

type Hold = "pause" | "end" | "stop";

function holdsOf({ state, isStopped, current }: DeskPromotion): readonly (Hold | "resume")[] {
  if (current === null || state === "ended") return [];
  return [
    ...(state === "paused" || isStopped ? (["resume"] as const) : []),
    ...(state === "live" || state === "scheduled" ? (["pause"] as const) : []),
    ...(state === "ending" ? [] : (["end"] as const)),
    ...(isStopped ? [] : (["stop"] as const)),
  ];
}

function callsOf({ merchantCode, promotionId, version, draft }: DeskPromotion): DraftCalls<Hold> {
  const params = { merchantCode, promotionId };
  return {
    // Written again as it stands, it is a draft that nobody has submitted.
    ...(draft !== null && {
      takeBack: () => call("savePromotion", { params, body: { terms: draft, version } }),
    }),
    submit: () => call("submitPromotion", { params, body: { version } }),
    discard: () => call("discardPromotion", { params, body: { version } }),
    decide: (decision, reason) =>
      call("decidePromotion", { params, body: { version, decision, reason } }),
    hold: (action, reason) => call("holdPromotion", { params, body: { action, reason } }),
    resume: (reason) => call("resumePromotion", { params, body: { reason } }),
  };
}

function Decide({ row }: RowProps) {
  const t = useTranslations("console.promotions");
  const words = useTranslations("console.drafts");
  const timeText = useTimeText();
  const startsAt = row.draft?.startsAt ?? null;
  function textOf(press: Press<Hold>): string {
    if (press === "return") return words("returnText");
    if (press !== "approve") return t(`${press}Text`);
    return startsAt === null ? t("approveNow") : t("approveText", { time: timeText(startsAt) });
  }
  return (
    <DraftDecide
      row={row}
      id={idOf(row)}
      calls={callsOf(row)}
      holds={holdsOf(row)}
      textOf={textOf}
      readOnly={t("readOnly")}
      more={
        <Button onClick={() => goWith({ entry: undefined, edit: "new", like: idOf(row) })}>
          <Copy size={16} aria-hidden />
          {t("copy")}
        </Button>
      }
    />
  );
}
