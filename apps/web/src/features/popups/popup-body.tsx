import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { Html } from "../../ui/html.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import type { Shown } from "./use-opening.ts";

/** What one of them says, and the way on. */
export function PopupBody({ popup, number, total, goOn }: Shown) {
  const t = useTranslations("content");
  if (popup === undefined) return null;
  const isLast = number === total;
  return (
    <div className="grid gap-4">
      {popup.picture !== null && (
        <ContentPicture
          name={popup.picture}
          sizes="(min-width: 640px) 440px, 100vw"
          className="h-40 w-full rounded-lg object-cover"
        />
      )}
      <Html key={popup.id} html={popup.html} />
      <div className="flex items-center gap-3">
        {total > 1 && (
          <p className="text-sm text-fg2">
            {t("popupOf", { number: String(number), total: String(total) })}
          </p>
        )}
        <Button look={isLast ? "action" : "outline"} className="ms-auto" onClick={goOn}>
          {isLast ? t("popupClose") : t("popupNext")}
        </Button>
      </div>
    </div>
  );
}
