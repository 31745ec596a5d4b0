import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../lib/brand.ts";

/** Names the browser's tab after the page, the office and the brand. */
export function useTitle(page?: string): void {
  const office = useTranslations("agent")("title");
  const { brandName } = useBrand();
  useEffect(() => {
    const names = page === undefined ? [office, brandName] : [page, office, brandName];
    document.title = names.join(" · ");
  }, [page, office, brandName]);
}
