import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { ask } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useLowerQuestion } from "../../ui/contracts/lower-question.ts";
import { isByHour } from "../../ui/contracts/shown-terms.ts";
import { useEdgeText, useProductText } from "../../ui/contracts/words.ts";
import { answerWaiting, type Said } from "./api.ts";
import type { Waiting } from "./waiting.ts";

type Done = "accept" | "reject" | "agree" | "keep";

function doneOf({ letter }: Waiting, said: Said): Done {
  if (letter === "V") return said === "yes" ? "agree" : "keep";
  return said === "yes" ? "accept" : "reject";
}

/** Asks first; lower terms are asked about once more, with the count of what would end. */
export function useAnswering(waiting: Waiting, name: string) {
  const t = useTranslations("contracts");
  const shell = useTranslations("shell");
  const { brandName } = useBrand();
  const edgeText = useEdgeText();
  const productText = useProductText();
  // Several may wait side by side.
  const which = `${t(`kind.${waiting.kind}`)} · ${productText(waiting.product)}`;
  const askLower = useLowerQuestion();
  const [error, setError] = useState<unknown>();

  function isSure(done: Done): Promise<boolean> {
    const cancel = shell("cancel");
    if (done === "keep") return Promise.resolve(true);
    if (done === "agree") {
      const text = `${which} – ${t(isByHour(waiting.kind) ? "agreeHourText" : "agreeText")}`;
      const question = { title: t("agreeTitle"), text, confirm: t("agree") };
      return ask({ ...question, look: "danger", cancel });
    }
    if (done === "reject") {
      const said = waiting.letter === "E" ? t("rejectChangeText") : t("rejectText", { name });
      const text = `${which} – ${said}`;
      return ask({ title: t("rejectTitle"), text, confirm: t("reject"), cancel });
    }
    const day = waiting.from === null ? "–" : edgeText(waiting.from);
    const text = `${which} – ${t("acceptText", { day, brand: brandName })}`;
    return ask({ title: t("acceptTitle"), text, confirm: t("accept"), cancel });
  }

  async function send(said: Said): Promise<boolean> {
    try {
      return await answerWaiting(waiting, said, randomUuid());
    } catch (refusal) {
      const isLower = refusal instanceof CallRefused && refusal.code === "downline_higher_rate";
      if (!isLower) throw refusal;
      if (!(await askLower(refusal.value["count"]))) return false;
      return answerWaiting(waiting, said, randomUuid(), true);
    }
  }

  /** What was done; undefined where nothing was. */
  async function answer(said: Said): Promise<Done | undefined> {
    const done = doneOf(waiting, said);
    setError(undefined);
    if (!(await isSure(done))) return undefined;
    try {
      return (await send(said)) ? done : undefined;
    } catch (failure) {
      setError(failure);
      return undefined;
    }
  }
  return { answer, error };
}
