import type { UseQueryResult } from "@tanstack/react-query";
import { Inbox, Keyboard } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useBrandOutlines } from "../../lib/operator.ts";
import { Button } from "../button.tsx";
import { Select } from "../field.tsx";
import { Empty, Failed, SkeletonRows } from "../states.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Pages } from "./pages.tsx";
import { useKeys } from "./use-keys.ts";
import { narrow, toPage } from "./walk.ts";

/** What the pages of the console's queues are made of. */

interface KeysHelpProps {
  /** What is pressed, and what it does, beside the keys that every queue has. */
  readonly keys: readonly (readonly [string, string])[];
}

/** The button, and the key "?", that tell what the keyboard does here. */
export function KeysHelp({ keys }: KeysHelpProps) {
  const t = useTranslations("console.queue");
  const [isOpen, setOpen] = useState(false);
  useKeys({ "?": () => setOpen(true) });
  return (
    <>
      <Button size="small" className="max-md:hidden" onClick={() => setOpen(true)}>
        <Keyboard size={16} aria-hidden />
        {t("keys")}
      </Button>
      <KeysDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("keys")}
        keys={[
          ["J", t("key.next")],
          ["K", t("key.before")],
          ["Enter", t("key.open")],
          ...keys,
          ["?", t("key.help")],
        ]}
      />
    </>
  );
}

/** Where a queue's filters stand. */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

interface StateSelectProps<F extends string> {
  /** None shows all. */
  readonly value: F | undefined;
  /** The first is what waits; it goes without a word in the address, and "all" is written there. */
  readonly filters: readonly F[];
  readonly hasAll?: boolean;
  readonly textOf: (filter: F) => string;
}

export function StateSelect<F extends string>(props: StateSelectProps<F>) {
  const { value, filters, hasAll = true, textOf } = props;
  const t = useTranslations("console.queue");
  return (
    <Select
      label={t("show")}
      value={value ?? "all"}
      options={[
        ...(hasAll ? [["all", t("all")] as const] : []),
        ...filters.map((one) => [one, textOf(one)] as const),
      ]}
      onChange={(next) => narrow({ state: next === filters[0] ? undefined : next })}
    />
  );
}

interface AnySelectProps<F extends string> {
  readonly label: string;
  readonly value: F | undefined;
  readonly options: readonly (readonly [F, string])[];
  readonly onChange: (next: string | undefined) => void;
}

/** One of a few, or any. */
export function AnySelect<F extends string>(props: AnySelectProps<F>) {
  const { label, value, options, onChange } = props;
  const t = useTranslations("console.queue");
  return (
    <Select
      label={label}
      value={value ?? ""}
      options={[["", t("any")], ...options]}
      onChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}

interface BrandSelectProps {
  readonly value: string | undefined;
  readonly onChange?: (merchantCode: string | undefined) => void;
}

/** One brand, or any; where there is only one, there is nothing to choose. */
export function BrandSelect({ value, onChange }: BrandSelectProps) {
  const t = useTranslations("console.desk");
  const { data: brands = [] } = useBrandOutlines();
  if (brands.length < 2) return null;
  return (
    <AnySelect
      label={t("brand")}
      value={value}
      options={brands.map((one) => [one.merchantCode, one.brandName] as const)}
      onChange={onChange ?? ((brand) => narrow({ brand }))}
    />
  );
}

interface PageOf<R> {
  readonly content: readonly R[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly total: number;
}

export interface QueueListProps<R> {
  readonly queue: UseQueryResult<PageOf<R>>;
  readonly countText: (total: number) => string;
  readonly emptyText: string;
  readonly emptyIcon?: ReactNode;
  /** What helps where nothing fits, such as a way back to everything. */
  readonly emptyAction?: ReactNode;
  readonly onPage?: (pageNum: number) => void;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A page of a list, with its loading, error and empty states. */
export function QueueList<R>({ queue, onPage = toPage, ...props }: QueueListProps<R>) {
  const { data } = queue;
  if (data === undefined) {
    return queue.isError ? (
      <Failed error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <SkeletonRows rows={8} className="h-11" />
    );
  }
  return (
    <>
      <p role="status" className="text-fg2">
        {props.countText(data.total)}
      </p>
      {data.content.length === 0 ? (
        <Empty
          icon={props.emptyIcon ?? <Inbox size={28} aria-hidden />}
          text={props.emptyText}
          action={props.emptyAction}
        />
      ) : (
        props.children(data.content)
      )}
      <Pages pageNum={data.pageNum} totalPages={data.totalPages} onChange={onPage} />
    </>
  );
}
