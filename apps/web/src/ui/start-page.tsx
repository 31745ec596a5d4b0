import { useTranslations } from "use-intl/react";
import { BrandMark } from "./brand-mark.tsx";

/** While the first answer is on its way: the mark, where the site's header will have it. */
export function StartPage() {
  const t = useTranslations("shell");
  return (
    <main aria-busy className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{t("loading")}</h1>
      <BrandMark className="size-14 animate-pulse" />
    </main>
  );
}
