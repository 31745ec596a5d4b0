import type { TransferInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";

type Row = Pick<TransferInConsole, "state" | "isRuled" | "createdAt" | "targetMinutes">;

const tones = { requested: "brand", pending: "brand", done: "good", refused: "calm" } as const;

/** How it stands, and that it waits for a second person. */
export function StateMark({ row: { state, isRuled } }: { readonly row: Row }) {
  const t = useTranslations("console.wallets");
  if (isRuled) return <Mark tone="bad">{t("state.ruled")}</Mark>;
  const shown = state === "requested" ? "pending" : state;
  return <Mark tone={tones[state]}>{t(`state.${shown}`)}</Mark>;
}

/** How long it has been waiting, while it does. */
export function TransferAge({ row }: { readonly row: Row }) {
  if (row.state === "done" || row.state === "refused") return null;
  return <AgeMark since={row.createdAt} targetMinutes={row.targetMinutes} />;
}
