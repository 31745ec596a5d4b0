import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../../lib/address.ts";
import { useMay, type BrandOutline } from "../../../lib/operator.ts";
import { Button } from "../../button.tsx";
import { WithBrand } from "../brand-choice.tsx";
import { PageHead } from "../page-parts.tsx";

interface DraftsPageProps {
  readonly texts: "console.journeys" | "console.promotions";
  readonly children: (brand: BrandOutline, choice: ReactNode) => ReactNode;
}

/** A brand's list of what is drafted; the address names filter, page, drawer and form. */
export function DraftsPage({ texts, children }: DraftsPageProps) {
  const t = useTranslations(texts);
  const mayWrite = useMay("rewards.write");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => goWith({ edit: "new" })}>
              <Plus size={16} aria-hidden />
              {t("add")}
            </Button>
          )
        }
      />
      <WithBrand>{children}</WithBrand>
    </div>
  );
}
