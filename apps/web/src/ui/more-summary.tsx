import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** What opens the rest of a card: the head of a `details` that is a `group`. */
export function MoreSummary({ children }: { readonly children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-brand-fg">
      <ChevronDown
        size={18}
        className="shrink-0 transition-transform group-open:rotate-180"
        aria-hidden
      />
      {children}
    </summary>
  );
}
