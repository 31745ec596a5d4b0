import type { AgentContractDetails } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useBrand } from "../../lib/brand.ts";
import { ask, toast, type Question } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { useLowerQuestion } from "../../ui/contracts/lower-question.ts";
import { isByHour } from "../../ui/contracts/shown-terms.ts";
import { useEdgeText, useProductText, useSideText } from "../../ui/contracts/words.ts";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { answerContract, endContract, withdrawContract, type Answer } from "./api.ts";

type Action = AgentContractDetails["actions"][number];
/** What is asked about and done at once; the others open a form. */
type Deed = Exclude<Action, "offer" | "change">;

const looks: Readonly<Record<Action, ButtonLook>> = {
  accept: "action",
  offer: "action",
  keep: "action",
  reject: "outline",
  agree: "danger",
  change: "outline",
  withdraw: "outline",
  end: "danger",
};

interface ActionsProps {
  readonly one: AgentContractDetails;
}

/** What the agent may do with a contract now. */
export function Actions({ one }: ActionsProps) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const waitText = useWaitText();
  const { isBusy, error, act } = useActing(one);
  const { actions, contractId, other } = one;
  if (actions.length === 0) return null;
  const textOf = (action: Action) =>
    action === "accept" || action === "reject" || action === "agree" || action === "keep"
      ? contracts(action)
      : t(action);
  function go(action: Action) {
    if (action === "change") return goWith({ change: contractId, contract: undefined });
    if (action === "offer") {
      const { kind, product } = one;
      return goWith({ offer: other?.memberRef ?? undefined, kind, product, contract: undefined });
    }
    void act(action);
  }
  return (
    <DecidePart>
      {error !== undefined && <FormError text={waitText(error)} />}
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            look={looks[action]}
            isBusy={isBusy}
            className="max-sm:flex-1"
            onClick={() => go(action)}
          >
            {textOf(action)}
          </Button>
        ))}
      </div>
    </DecidePart>
  );
}

function useQuestions(one: AgentContractDetails): (deed: Deed) => Question {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const shell = useTranslations("shell");
  const { brandName } = useBrand();
  const edgeText = useEdgeText();
  const sideText = useSideText();
  const productText = useProductText();
  const name = `\u2068${sideText(one.other)}\u2069`;
  const which = `${contracts(`kind.${one.kind}`)} · ${productText(one.product)}`;
  const cancel = shell("cancel");
  const questionOf = (deed: Deed): Question => {
    switch (deed) {
      case "accept":
        return {
          title: contracts("acceptTitle"),
          text: contracts("acceptText", {
            day: one.offeredFrom === null ? "–" : edgeText(one.offeredFrom),
            brand: brandName,
          }),
          confirm: contracts("accept"),
          cancel,
        };
      case "reject":
        return {
          title: contracts("rejectTitle"),
          text:
            one.letter === "E" ? contracts("rejectChangeText") : contracts("rejectText", { name }),
          confirm: contracts("reject"),
          cancel,
        };
      case "agree":
        return {
          title: contracts("agreeTitle"),
          text: contracts(isByHour(one.kind) ? "agreeHourText" : "agreeText"),
          confirm: contracts("agree"),
          look: "danger",
          cancel,
        };
      case "withdraw":
        return {
          title: t("withdrawTitle"),
          text: t("withdrawText"),
          confirm: t("withdraw"),
          cancel,
        };
      case "end":
        return {
          title: t("endTitle"),
          text: t("endText", { name }),
          confirm: t("end"),
          look: "danger",
          cancel,
        };
      default:
        return {
          title: contracts("keep"),
          text: contracts("answered.keep"),
          confirm: contracts("keep"),
          cancel,
        };
    }
  };
  return (deed) => {
    const question = questionOf(deed);
    return { ...question, text: `${which} – ${question.text}` };
  };
}

/** Asks, acts and says what was done; lower terms are asked about once more, with the count. */
function useActing(one: AgentContractDetails) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const questionOf = useQuestions(one);
  const askLower = useLowerQuestion();
  const { isBusy, error, run } = useSaving();
  async function answer(given: Answer) {
    const key = randomUuid();
    try {
      await answerContract(one, given, key);
    } catch (refusal) {
      const isLower = refusal instanceof CallRefused && refusal.code === "downline_higher_rate";
      if (!isLower) throw refusal;
      if (!(await askLower(refusal.value["count"]))) return false;
      await answerContract(one, given, randomUuid(), true);
    }
    return true;
  }
  async function act(deed: Deed) {
    // To keep what there is needs no second thought.
    if (deed !== "keep" && !(await ask(questionOf(deed)))) return;
    let isDone = true;
    const isSaved = await run(async () => {
      if (deed === "withdraw") await withdrawContract(one, randomUuid());
      else if (deed === "end") await endContract(one, "", randomUuid());
      else isDone = await answer(deed);
    });
    if (!isSaved || !isDone) return;
    const isOwn = deed === "withdraw" || deed === "end";
    toast(isOwn ? t(`done.${deed}`) : contracts(`answered.${deed}`));
  }
  return { isBusy, error, act };
}
