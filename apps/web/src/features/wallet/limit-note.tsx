import type { DepositMethod } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { useMomentText } from "../../lib/time.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { moneyText } from "../../ui/money.tsx";
import { leavesNothing, type Room } from "./limit-room.ts";

interface LimitNoteProps {
  readonly id: string;
  readonly room: Room;
  readonly method: DepositMethod;
}

/** What the deposit limit leaves, and when more; nothing while it leaves what the method takes. */
export function LimitNote({ id, room: { limit, left }, method }: LimitNoteProps) {
  const t = useTranslations("wallet");
  const timeText = useMomentText();
  const { currency, max } = method;
  const most = parseMinor(max, currency);
  if (most !== undefined && left >= most) return null;
  const isStopped = leavesNothing({ limit, left }, method);
  const { period, amount, reserved, freesAt } = limit;
  const isHeld = (parseMinor(reserved, currency) ?? 0n) > 0n;
  return (
    <div id={id} className="rounded-md bg-s2 p-3.5 text-sm">
      <p className={isStopped ? "font-semibold" : ""}>
        {isStopped
          ? t("limitFull", {
              period,
              amount: moneyText(amount, currency),
              left: moneyText(left, currency),
            })
          : t("limitLeft", { left: moneyText(left, currency) })}
      </p>
      {isHeld && <p>{t("limitReserved", { reserved: moneyText(reserved, currency) })}</p>}
      {isStopped && freesAt !== null && <p>{t("limitFrees", { time: timeText(freesAt) })}</p>}
      <ContentLink
        url="/member?page=protection"
        className="inline-flex min-h-11 items-center font-semibold text-brand-fg"
      >
        {t("toLimits")}
      </ContentLink>
    </div>
  );
}
