import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { Switch } from "../../ui/switch.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { chooseNews, newsChoiceQuery } from "./api.ts";

/** The member's own choice to get offers and news; off until it is switched on. */
export function NewsSwitch() {
  const t = useTranslations("inbox.news");
  const refusalText = useRefusalText();
  const { data } = useQuery(newsChoiceQuery);
  const [isBusy, setBusy] = useState(false);
  if (data === undefined) return null;
  async function choose(wantsNews: boolean) {
    setBusy(true);
    try {
      await chooseNews(wantsNews);
      toast(t(wantsNews ? "on" : "off"));
    } catch (error) {
      toast(refusalText(error), "loss");
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="card flex items-center gap-3 p-3.5 sm:px-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-fg2">
        <Megaphone size={18} aria-hidden />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium">{t("title")}</p>
        <p className="text-sm text-fg3">{t("text")}</p>
      </div>
      <Switch
        label={t("title")}
        isOn={data.wantsNews}
        isBusy={isBusy}
        onChange={(isOn) => void choose(isOn)}
      />
    </section>
  );
}
