import type { ReactNode } from "react";

/** What the console's pages are made of. */

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  readonly action?: ReactNode;
}

export function PageHead({ title, lead, action }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-56 flex-1">
        <h1 className="font-display text-lg font-semibold">{title}</h1>
        <p className="text-fg2">{lead}</p>
      </div>
      {action}
    </div>
  );
}

/** Looks of a table: rows of 36 px, 44 where fingers press, its head in sight while scrolling. */
export const table = {
  frame: "card overflow-clip",
  table: "w-full border-collapse",
  head: "sticky top-12 in-[[role=dialog]]:static z-10 bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:text-start [&_th]:font-medium sm:[&_th]:whitespace-nowrap",
  row: "relative h-9 border-t border-line hover:bg-s2 has-[:focus-visible]:bg-s2 pointer-coarse:h-11 [&>td]:px-3 [&>td]:py-1.5",
  open: "text-start font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-fg",
  /** Chosen with the keys: a frame, so that what is coloured in the row keeps its contrast. */
  marked: "outline-2 -outline-offset-2 outline-brand-fg",
} as const;

const tones = {
  calm: "bg-s3 text-fg2",
  // Framed on an opaque ground: tinted ones are too faint on a row that is pointed at in the light.
  good: "bg-s1 text-win ring-1 ring-win/40 ring-inset",
  bad: "bg-s1 text-loss ring-1 ring-loss/40 ring-inset",
  brand: "bg-brand-soft text-brand-fg",
} as const;

interface MarkProps {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

/** A short word in a pill. */
export function Mark({ tone = "calm", children }: MarkProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
