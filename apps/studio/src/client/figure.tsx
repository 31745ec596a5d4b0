import type { ReactNode } from "react";

/** One line of a list of figures in a dialog. */
export function Figure({ label, value }: { readonly label: ReactNode; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
