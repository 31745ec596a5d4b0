import { isSitePath } from "@baize/contract/site-path";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

/** What is neither a page of the site nor an address elsewhere leads to the home page. */
const outside = (url: string) => (url.startsWith("https://") ? url : "/");

interface ContentLinkProps {
  /** A path of the site, or an https address elsewhere. */
  readonly url: string;
  readonly className?: string;
  /** It is the page that is shown. */
  readonly isCurrent?: boolean;
  readonly title?: string;
  /** The id of what says more about it. */
  readonly describedBy?: string;
  readonly onGo?: () => void;
  readonly children: ReactNode;
}

/**
 * A link as the brand wrote it. Pages of the site open without a reload; other addresses open in a
 * new tab and are not told where the visitor came from.
 */
export function ContentLink(props: ContentLinkProps) {
  const { url, isCurrent = false, onGo, children, describedBy, ...shown } = props;
  const look = { ...shown, "aria-describedby": describedBy };
  const router = useRouter();
  if (/^\/verify(?:$|[?#])/.test(url)) {
    // The studio's own page, which the site only leads to.
    const { lang } = document.documentElement;
    const href = `${url}${url.includes("?") ? "&" : "?"}lang=${lang}`;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...look} onClick={onGo}>
        {children}
      </a>
    );
  }
  if (!isSitePath(url)) {
    return (
      <a href={outside(url)} target="_blank" rel="noopener noreferrer" {...look} onClick={onGo}>
        {children}
      </a>
    );
  }
  function go(event: MouseEvent) {
    onGo?.();
    // A modified click opens it in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The office is a separate entry.
    if (/^\/agent(?:Home)?(?:$|[/?#])/.test(url)) return;
    event.preventDefault();
    void router.navigate({ href: url });
  }
  return (
    <a href={url} aria-current={isCurrent ? "page" : undefined} {...look} onClick={go}>
      {children}
    </a>
  );
}
