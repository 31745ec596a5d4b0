import type { MouseEvent, ReactNode } from "react";
import { go, hrefOf } from "../../lib/address.ts";

interface PlaceLinkProps {
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string;
  /** It is the page that is shown. */
  readonly isCurrent?: boolean;
  readonly onGo?: () => void;
  readonly children: ReactNode;
}

const plain =
  "inline-flex min-h-9 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11";

const nothing = {};

/** A link to a page of the console, so that it can also be opened in a new tab. */
export function PlaceLink(props: PlaceLinkProps) {
  const { path, search = nothing, className = plain, isCurrent = false, onGo, children } = props;
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(path, search);
    onGo?.();
  }
  return (
    <a
      href={hrefOf(path, search)}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
      onClick={follow}
    >
      {children}
    </a>
  );
}
