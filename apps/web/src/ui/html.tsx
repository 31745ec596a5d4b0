import { isSitePath } from "@baize/contract/site-path";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";

interface HtmlProps {
  /** As the brand wrote it, in one language. */
  readonly html: string;
  readonly className?: string;
}

/** Pages of the site open without a reload; the office is a separate entry. */
function followLink(event: MouseEvent, go: (href: string) => unknown): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const to = link?.getAttribute("href") ?? "";
  if (!isSitePath(to) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (/^\/agent(?:Home)?(?:$|[/?#])/.test(to)) return;
  event.preventDefault();
  go(to);
}

let clean: ((html: string) => Node) | undefined;

/** Has the code that cleans here before a dialog opens, so that it opens in its full height. */
export async function loadCleaner(): Promise<(html: string) => Node> {
  clean ??= (await import("./clean-html.ts")).cleanHtml;
  return clean;
}

type Step = "loading" | "shown" | "failed";

/** The one place of the site that shows what was written as HTML; see clean-html.ts. */
export function Html({ html, className = "" }: HtmlProps) {
  const t = useTranslations("shell");
  const ref = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>(clean === undefined ? "loading" : "shown");
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  useLayoutEffect(() => {
    if (clean !== undefined) {
      ref.current?.replaceChildren(clean(html));
      return undefined;
    }
    let isWanted = true;
    async function show() {
      const cleanHtml = await loadCleaner();
      if (!isWanted) return;
      ref.current?.replaceChildren(cleanHtml(html));
      setStep("shown");
    }
    show().catch(() => {
      if (isWanted) setStep("failed");
    });
    return () => {
      isWanted = false;
    };
  }, [html]);

  useEffect(() => {
    const place = ref.current;
    if (place === null || router === null) return undefined;
    const follow = (event: MouseEvent) => followLink(event, (href) => router.navigate({ href }));
    place.addEventListener("click", follow);
    return () => place.removeEventListener("click", follow);
  }, [router]);
  return (
    <>
      {step === "loading" && <div aria-hidden className="skeleton h-24" />}
      {step === "failed" && <p role="alert">{t("networkError")}</p>}
      <div ref={ref} className={`prose ${className}`} />
    </>
  );
}
