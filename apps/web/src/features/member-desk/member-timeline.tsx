import type { TimelineItem, TimelineKind } from "@baize/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { go, goWith, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { AnySelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { timelineKinds, timelineQuery } from "./api.ts";
import { useChangeText } from "./limit-words.ts";

interface MemberTimelineProps {
  readonly memberId: string;
  /** The currency limits are in. */
  readonly currency: string;
}

/** Kinds the operator may read: of others the server tells nothing. */
function useKinds(): readonly TimelineKind[] {
  const mayReadMoney = useMay("withdrawals.read");
  const may: Partial<Record<TimelineKind, boolean>> = {
    deposit: useMay("deposits.read"),
    bonus: useMay("rewards.read"),
    award: useMay("rewards.read"),
    points: useMay("rewards.read"),
    withdrawal: mayReadMoney,
    wallet: mayReadMoney,
    line: mayReadMoney,
    adjustment: useMay("adjustments.read"),
    document: useMay("kyc.read"),
    risk: useMay("risk.read"),
    act: useMay("audit.read"),
  };
  return timelineKinds.filter((kind) => may[kind] !== false);
}

/** Everything that happened to one member, newest first; the address names the kind. */
export function MemberTimeline({ memberId, currency }: MemberTimelineProps) {
  const t = useTranslations("console.members");
  const { search } = useAddress();
  const shown = useKinds();
  const kind = shown.find((known) => known === search["kind"]);
  const timeline = useInfiniteQuery(timelineQuery(memberId, kind));
  const { data } = timeline;
  const rows = data?.pages.flatMap(({ content }) => content);
  return (
    <div className="grid grid-cols-1 gap-4">
      <FilterRow>
        <AnySelect
          label={t("kind")}
          value={kind}
          options={shown.map((one) => [one, t(`timeline.${one}`)] as const)}
          onChange={(next) => goWith({ kind: next })}
        />
      </FilterRow>
      {rows === undefined && timeline.isPending && <SkeletonRows rows={10} className="h-9" />}
      {rows === undefined && timeline.isError && (
        <Failed error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      {rows?.length === 0 && (
        <Empty icon={<History size={28} aria-hidden />} text={t("noActivity")} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <Rows rows={rows} memberId={memberId} currency={currency} />
      )}
      {timeline.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

interface RowsProps extends MemberTimelineProps {
  readonly rows: readonly TimelineItem[];
}

function Rows({ rows, memberId, currency }: RowsProps) {
  const t = useTranslations("console.members");
  const feedback = useTranslations("console.feedback");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col" className="max-md:hidden">
              {t("time")}
            </th>
            <th scope="col">{t("event")}</th>
            <th scope="col" className="max-sm:hidden">
              {feedback("status")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <Row key={item.itemId} item={item} memberId={memberId} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends MemberTimelineProps {
  readonly item: TimelineItem;
}

function Row({ item, memberId, currency }: RowProps) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  const detail = useDetail(currency)(item);
  const title = t(`timeline.${item.kind}`);
  const open = openerOf(item, memberId);
  return (
    <tr className={table.row}>
      <td className="whitespace-nowrap text-fg2 max-md:hidden">{timeText(item.at)}</td>
      <td>
        <span className="flex flex-wrap gap-x-2">
          {open === undefined ? (
            <span className="font-medium">{title}</span>
          ) : (
            <button type="button" className={table.open} onClick={open}>
              {title}
            </button>
          )}
          <bdi className="min-w-0 break-words text-fg2">{detail}</bdi>
        </span>
        <span className="block text-xs text-fg2 md:hidden">{timeText(item.at)}</span>
        <span className="flex flex-wrap items-center gap-2 sm:hidden">
          <Amount item={item} />
          <State item={item} />
        </span>
      </td>
      <td className="whitespace-nowrap max-sm:hidden">
        <State item={item} />
      </td>
      <td className="text-end max-sm:hidden">
        <Amount item={item} />
      </td>
    </tr>
  );
}

/** How it stands, and which operator had to do with it. */
function State({ item }: Pick<RowProps, "item">) {
  const state = useStateText()(item);
  return (
    <>
      {state !== undefined && <Mark tone={toneOf(item.what)}>{state}</Mark>}
      {item.by !== null && (
        <span className="block text-xs text-fg2">
          <bdi>{item.by}</bdi>
        </span>
      )}
    </>
  );
}

/** Seen from the member: what leaves the wallet has a minus. */
function Amount({ item: { amount, currency, direction } }: Pick<RowProps, "item">) {
  if (amount === null || currency === null) return null;
  return <Money amount={direction === "out" ? `-${amount}` : amount} currency={currency} />;
}

/** Where the words for a state stand; what this version does not know is shown as it is written. */
const stateTexts: Partial<Record<TimelineKind, readonly string[]>> = {
  sign_in: ["security.outcome"],
  deposit: ["console.deposits.state"],
  withdrawal: ["console.withdrawals.state", "console.withdrawals.confirmation"],
  wallet: ["funds.state"],
  bonus: ["console.bonuses.state"],
  award: ["console.awards.state"],
  points: ["console.points.entry"],
  adjustment: ["console.adjustments.state"],
  document: ["verification.state"],
  risk: ["console.risk.state"],
};

/** Where the words for what names the case stand. */
const detailTexts: Partial<Record<TimelineKind, string>> = {
  document: "verification.kind",
  risk: "console.risk.kind",
};

function useStateText(): (item: TimelineItem) => string | undefined {
  const t = useTranslations();
  return ({ kind, what }) => {
    const places = stateTexts[kind];
    if (places === undefined) return undefined;
    const known = places.map((place) => `${place}.${what}` as never).find((key) => t.has(key));
    return known === undefined ? what : t(known);
  };
}

/** What names the case, or says what was done. */
function useDetail(currency: string): (item: TimelineItem) => string {
  const t = useTranslations();
  const changeText = useChangeText(currency);
  return ({ kind, what, text, limit }) => {
    if (limit !== null) return changeText(limit);
    if (kind === "act") {
      const key = `console.action.${what}` as never;
      return t.has(key) ? t(key) : what;
    }
    const place = detailTexts[kind];
    if (place === undefined) return text ?? "";
    const key = `${place}.${text ?? ""}` as never;
    return t.has(key) ? t(key) : "";
  };
}

const good: ReadonlySet<string> = new Set(
  "entered checked received counted upheld paid done approved accepted".split(" "),
);
const bad: ReadonlySet<string> = new Set(
  "refused check_failed declined failed rejected disputed forced".split(" "),
);

function toneOf(what: string): "good" | "bad" | "calm" {
  if (good.has(what)) return "good";
  return bad.has(what) ? "bad" : "calm";
}

const places: Partial<Record<TimelineKind, string>> = {
  deposit: "/console/deposits",
  withdrawal: "/console/withdrawals",
  adjustment: "/console/adjustments",
  wallet: "/console/wallets",
  line: "/console/wallets",
};
const parts: Partial<Record<TimelineKind, string>> = {
  sign_in: "signIns",
  limit: "protection",
  note: "notes",
};

/** Opens the case, or the part of this page that has more about it; an act has no page. */
function openerOf({ kind, itemId }: TimelineItem, memberId: string): (() => void) | undefined {
  const place = places[kind];
  if (place !== undefined) {
    return () => go(place, { entry: itemId, ...(kind === "line" && { tab: "line" }) });
  }
  if (kind === "document" || kind === "risk") {
    const page = kind === "risk" ? "/console/risk" : "/console/documents";
    return () => go(page, { entry: `${memberId}.${itemId}` });
  }
  const part = parts[kind];
  return part === undefined ? undefined : () => goWith({ part, kind: undefined });
}
