import type { ReactNode } from "react";
import { CopyButton } from "../copy-button.tsx";

/** A named value of a proof. */
export function ProofLine({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-sm text-fg2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A hash or a seed, whole, with a way to copy it. */
export function ProofCode({ text }: { readonly text: string }) {
  return (
    <span className="flex items-center gap-1">
      <code dir="ltr" className="min-w-0 text-sm break-all">
        {text}
      </code>
      <CopyButton text={text} />
    </span>
  );
}
