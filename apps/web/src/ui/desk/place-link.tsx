import type { MouseEvent, ReactNode } from "react";
import { go } from "../../lib/address.ts";

interface PlaceLinkProps {
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

const plain =
  "inline-flex min-h-9 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11";

const nothing = {};

/** A link to another page of the console, so that it can also be opened in a new tab. */
export function PlaceLink({ path, search = nothing, className = plain, children }: PlaceLinkProps) {
  const query = new URLSearchParams(search).toString();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(path, search);
  }
  return (
    <a href={query === "" ? path : `${path}?${query}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}
