import type { Pause } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Paused } from "../../features/protection/paused.tsx";
import { useOverlay } from "../../lib/overlay.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { CustomerService } from "./customer-service.tsx";

/** In the place of what a break or an exclusion has stopped: money comes out, and help is near. */
export function PausedNotice({ pause }: { readonly pause: Pause }) {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  return (
    <Paused pause={pause}>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => overlay.open({ modal: "wallet", tab: "withdraw" })}>
          {t("withdraw")}
        </Button>
        <ContentLink url="/help#responsible" className={buttonClass("quiet")}>
          {t("helpSection.responsible")}
        </ContentLink>
        <CustomerService className={buttonClass("quiet")} />
      </div>
    </Paused>
  );
}
