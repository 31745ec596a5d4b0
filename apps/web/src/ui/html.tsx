import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslations } from "use-intl/react";

interface HtmlProps {
  /** As the brand wrote it, in one language. */
  readonly html: string;
  readonly className?: string;
}

type Step = "loading" | "shown" | "failed";

/** The one place of the site that shows what was written as HTML; see clean-html.ts. */
export function Html({ html, className = "" }: HtmlProps) {
  const t = useTranslations("shell");
  const ref = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>("loading");
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  useEffect(() => {
    let isWanted = true;
    async function show() {
      const { cleanHtml } = await import("./clean-html.ts");
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

  /** Pages of the site are gone to without loading it anew. */
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const to = link?.getAttribute("href") ?? "";
    if (router === null || !to.startsWith("/") || event.metaKey || event.ctrlKey) return;
    if (event.shiftKey || /^\/agent(?:Home)?(?:$|[/?#])/.test(to)) return;
    event.preventDefault();
    void router.navigate({ href: to });
  }
  return (
    <>
      {step === "loading" && <div aria-hidden className="skeleton h-24" />}
      {step === "failed" && <p role="alert">{t("networkError")}</p>}
      {/* The links in it are what is operated; this only carries where they lead. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={ref} onClick={follow} className={`prose ${className}`} />
    </>
  );
}
