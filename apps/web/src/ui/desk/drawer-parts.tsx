import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { CopyButton } from "../copy-button.tsx";
import { Dialog, type DialogProps } from "../dialog.tsx";
import { moneyText } from "../money.tsx";
import { ContentPicture } from "../picture.tsx";
import { Failed, SkeletonRows } from "../states.tsx";
import { HeldKeys } from "./held-keys.tsx";

/** What the drawers of the console's queues are made of. */

interface QueryDrawerProps<R> {
  readonly query: UseQueryResult<R>;
  /** While nothing is known of it. */
  readonly title: string;
  readonly titleOf: (row: R) => string;
  readonly width?: NonNullable<DialogProps["width"]>;
  readonly onClose: () => void;
  readonly children: (row: R) => ReactNode;
}

/** One entry of a queue; the keys that decide wait until it has been read. */
export function QueryDrawer<R>({ query, title, titleOf, ...props }: QueryDrawerProps<R>) {
  const { data, error, isError, refetch } = query;
  const isLoading = data === undefined && !isError;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={data === undefined ? title : titleOf(data)}
      placement="end"
      width={props.width ?? "medium"}
    >
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {isLoading && <SkeletonRows rows={5} className="h-16" />}
      <HeldKeys isLoading={isLoading}>
        {data !== undefined && <div className="grid gap-6">{props.children(data)}</div>}
      </HeldKeys>
    </Dialog>
  );
}

/** Marks that stand at the head of a drawer. */
export function Marks({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A headed part of a drawer. */
export function Part({ title, children }: PartProps) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Drawn on another ground: what may be done. */
export function DecidePart({ children }: Pick<PartProps, "children">) {
  return (
    <section className="grid gap-3 rounded-md border border-line bg-s2 p-4">{children}</section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** What is known, line by line. What is null or does not hold goes without its label. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== null && value !== false)
        .map(([label, value]) => (
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

/** An id of others: long, and read from the left. */
export function Code({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  );
}

/** A reference that one hands on. */
export function Reference({ text }: { readonly text: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi dir="ltr" className="min-w-0 wrap-anywhere tabular-nums">
        {text}
      </bdi>
      <CopyButton text={text} />
    </span>
  );
}

interface PictureLinkProps {
  readonly name: string;
  readonly label: string;
}

/** A picture that somebody sent, small; pressed, it opens in full beside the console. */
export function PictureLink({ name, label }: PictureLinkProps) {
  return (
    <a href={`/${name}-1440.webp`} target="_blank" rel="noopener" className="block">
      <ContentPicture
        name={name}
        alt={label}
        sizes="160px"
        className="block h-28 w-40 rounded-md border border-line bg-s2 object-cover"
      />
    </a>
  );
}

/** The proof a member attached. */
export function Proof({ name }: { readonly name: string | null }) {
  const t = useTranslations("console.queue");
  if (name === null) return null;
  return (
    <Part title={t("proof")}>
      <PictureLink name={name} label={t("proof")} />
    </Part>
  );
}

/** Money and whose it is: what a drawer is called. */
export function moneyOf(row: {
  readonly amount: string;
  readonly currency: string;
  readonly username: string;
}): string {
  return `${moneyText(row.amount, row.currency)} · \u2068${row.username}\u2069`;
}

interface Step<W extends string> {
  readonly at: string;
  readonly what: W;
  readonly by: "member" | "operator" | "platform" | "provider";
  readonly operator: string | null;
  readonly reason: string | null;
  readonly amount: string | null;
}

interface TimelineProps<W extends string> {
  readonly steps: readonly Step<W>[];
  readonly currency: string;
  readonly textOf: (what: W) => string;
}

/** What happened, when and by whom, newest first. */
export function Timeline<W extends string>({ steps, currency, textOf }: TimelineProps<W>) {
  const t = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <Part title={t("timeline")}>
      <ol className="grid gap-3">
        {steps.toReversed().map(({ at, what, by, operator, reason, amount }) => (
          <li key={`${at} ${what}`} className="border-s-2 border-line2 ps-3">
            <p className="font-medium">
              {textOf(what)}
              {amount !== null && ` · ${moneyText(amount, currency)}`}
            </p>
            <p className="text-fg2">
              {timeText(at)} · <bdi>{operator ?? t(`by.${by}`)}</bdi>
            </p>
            {reason !== null && (
              <p className="mt-1 break-words">
                <bdi>{reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
