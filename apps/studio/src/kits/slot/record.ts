import { defineRecord } from "../../record.ts";
import { slotPicture } from "./picture.ts";
import type { SlotOutcome } from "./protocol.ts";

const freeSpinsOf = ({ steps }: SlotOutcome): number =>
  steps.filter(({ kind }) => kind === "free").length;

export const slotRecord = defineRecord<SlotOutcome>("slot", {
  text: (outcome) => (freeSpinsOf(outcome) > 0 ? `1 + ${freeSpinsOf(outcome)}` : ""),
  tell: (outcome, { t, won, money, potName }) => {
    const free = freeSpinsOf(outcome);
    const parts = [
      ...(free === 0 ? [] : [`${t("slot.freeSpinsWon", { count: String(free) })}.`]),
      won,
      ...(outcome.isCapped ? [t("slot.capped")] : []),
      ...(outcome.jackpots ?? []).map(({ level, amount }) =>
        t("jackpot.won", { level: potName(level), amount: money(amount) }),
      ),
    ];
    return parts.join(" ");
  },
  picture: slotPicture,
  parts: (outcome) => outcome.steps.map((step) => ({ ...outcome, steps: [step] })),
});
