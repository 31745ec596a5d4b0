import { useEffect } from "react";
import { useTranslations } from "use-intl/react";

/** Names the browser's tab after the page. */
export function useTitle(page: string): void {
  const name = useTranslations("console")("title");
  useEffect(() => {
    document.title = page === name ? name : `${page} · ${name}`;
  }, [page, name]);
}
