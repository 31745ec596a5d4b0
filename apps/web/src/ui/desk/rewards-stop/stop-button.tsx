import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../../lib/dialogs.ts";
import { useMay, type BrandOutline } from "../../../lib/operator.ts";
import { Button } from "../../button.tsx";
import { SaveError, useSaving } from "../save-bar.tsx";
import { stopRewards, stopsQuery } from "./api.ts";

/** One press and one question: a mistake that costs money must not wait for a reason. */
export function StopRewards({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.rewardsStop");
  const mayWrite = useMay("rewards.write");
  const saving = useSaving();
  const { data } = useQuery(stopsQuery);
  const { merchantCode, brandName } = brand;
  const isStopped =
    data?.some((one) => one.merchantCode === merchantCode && one.liftedAt === null) === true;
  if (!mayWrite || isStopped) return null;
  async function stop() {
    const isSure = await ask({
      title: t("sureTitle", { brand: `\u2068${brandName}\u2069` }),
      text: t("sureText"),
      confirm: t("stop"),
      look: "danger",
      cancel: t("keepOn"),
    });
    if (!isSure) return;
    await saving.runAndRead(async () => {
      const { promotions, series, journeys } = await stopRewards(merchantCode);
      toast(t("done", { promotions, series, journeys }));
    });
  }
  return (
    <div className="ms-auto grid justify-items-end gap-2">
      <Button size="small" look="danger" isBusy={saving.isBusy} onClick={() => void stop()}>
        <OctagonX size={16} aria-hidden />
        {t("stop")}
      </Button>
      <SaveError error={saving.error} />
    </div>
  );
}
