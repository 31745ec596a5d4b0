import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface PlayLinkProps {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly label?: string;
  readonly className: string;
  /** Beside another that leads to the same: for the hand only, keys stop at the other. */
  readonly isTwin?: boolean;
  readonly children?: ReactNode;
}

/**
 * A way into a game. The router's own link asks at each change of the address where it leads and
 * whether it is the way to where one is: with dozens of covers that takes longer than the change.
 */
export function PlayLink(props: PlayLinkProps) {
  const { vassalage, gameCode, label, className, isTwin = false, children } = props;
  const router = useRouter();
  const search = { vassalage, gameCode };
  return (
    <a
      href={`/seamless${router.options.stringifySearch(search)}`}
      aria-label={label}
      tabIndex={isTwin ? -1 : undefined}
      className={className}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
        if (isElsewhere || event.defaultPrevented) return;
        event.preventDefault();
        void router.navigate({ to: "/seamless", search });
      }}
    >
      {children}
    </a>
  );
}
