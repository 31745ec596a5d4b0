import { defineRecord } from "../../record.ts";
import type { CrashBetOutcome } from "./protocol.ts";

export const record = defineRecord<CrashBetOutcome>("crash", {
  text: ({ cashedOutAt, crashedAt }) => `${cashedOutAt ?? crashedAt ?? "…"}×`,
  tell: ({ cashedOutAt, crashedAt }, { t, amount, stake }) =>
    cashedOutAt === null
      ? t("crash.lostText", { multiplier: crashedAt ?? "1.00", amount: stake })
      : t("crash.wonText", { multiplier: cashedOutAt, amount }),
});
