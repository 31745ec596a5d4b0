import { Check, type LucideIcon } from "lucide-react";
import { isValidElement, useId, type ReactElement, type ReactNode } from "react";

/** The calm lists that the security centre is made of. */

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  /** Beside the title, such as a button for the whole list. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="font-display text-md font-semibold">
            {title}
          </h2>
          {text !== undefined && <p className="mt-0.5 text-sm text-fg2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className="card divide-y divide-line">{children}</ul>;
}

interface RowProps {
  readonly icon: LucideIcon | ReactElement;
  readonly title: ReactNode;
  readonly chip?: ReactNode;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** One thing with its state and what can be done about it. */
export function Row({ icon: Icon, title, chip, text, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-s2 text-fg2">
        {isValidElement(Icon) ? Icon : <Icon size={20} strokeWidth={1.75} aria-hidden />}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold">{title}</h3>
          {chip}
        </div>
        <div className="mt-0.5 text-sm text-fg2">{text}</div>
      </div>
      {action !== undefined && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:ps-15">{action}</div>
      )}
    </li>
  );
}

const tones = {
  good: "bg-win/12 text-win",
  calm: "bg-s2 text-fg2",
  warn: "bg-brand-soft text-brand-fg",
  bad: "bg-loss/12 text-loss",
} as const;

interface ChipProps {
  readonly tone: keyof typeof tones;
  readonly children: ReactNode;
}

/** A state in one word; what is good also carries a tick, so that colour is never alone. */
export function Chip({ tone, children }: ChipProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {tone === "good" && <Check size={12} strokeWidth={2.5} aria-hidden />}
      {children}
    </span>
  );
}
