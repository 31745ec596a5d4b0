import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Switch } from "../../ui/switch.tsx";
import { savePaysDividends, settingsQuery } from "./api.ts";

/** Whether dividends to downlines are paid without being asked for each. */
export function PayAll() {
  const t = useTranslations("commissions");
  const refusalText = useRefusalText();
  const { data } = useQuery(settingsQuery);
  const { isBusy, error, run } = useSaving();
  if (data === undefined) return null;
  return (
    <div className="card grid gap-2 p-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{t("payAll")}</p>
          <p className="text-sm text-fg2">{t("payAllLead")}</p>
        </div>
        <Switch
          label={t("payAll")}
          isOn={data.paysDividends}
          isBusy={isBusy}
          onChange={(isOn) => void run(() => savePaysDividends(isOn))}
        />
      </div>
      {error !== undefined && <FormError text={refusalText(error)} />}
    </div>
  );
}
