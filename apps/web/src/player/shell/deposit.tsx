import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { offersQuery } from "../../features/bonuses/api.ts";
import { BonusChoice } from "../../features/bonuses/bonus-choice.tsx";
import { BonusLine } from "../../features/bonuses/bonus-line.tsx";
import { LimitOffer } from "../../features/protection/limit-offer.tsx";
import { DepositForm } from "../../features/wallet/deposit-form.tsx";
import { useLanguage } from "../../lib/i18n.tsx";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { SkeletonRows } from "../../ui/states.tsx";

const DepositStatus = lazyScreen(
  async () => (await import("../../features/wallet/deposit-status.tsx")).DepositStatus,
  "payouts",
  "pages",
  "bonuses",
);

interface DepositProps {
  /** The deposit whose state is shown; undefined is the form for a new one. */
  readonly depositId: string | undefined;
  readonly onShow: (depositId: string | undefined) => void;
  readonly onDone: () => void;
}

/** A deposit, with bonuses, and with the offer of a limit before the first one. */
export function Deposit({ depositId, onShow, onDone }: DepositProps) {
  // Asked for with the methods, so that the form does not grow under the finger.
  useQuery(offersQuery(useLanguage()));
  if (depositId === undefined) {
    return (
      <>
        <DepositForm BonusChoice={BonusChoice} onMade={onShow} />
        <LimitOffer />
      </>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows rows={3} className="h-20" />}>
      <DepositStatus
        depositId={depositId}
        BonusLine={BonusLine}
        onAgain={() => onShow(undefined)}
        onDone={onDone}
      />
    </Suspense>
  );
}
