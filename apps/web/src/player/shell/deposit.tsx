import type { DepositBonus } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { offersQuery } from "../../features/bonuses/api.ts";
import { BonusChoice } from "../../features/bonuses/bonus-choice.tsx";
import { BonusLine } from "../../features/bonuses/bonus-line.tsx";
import { LimitOffer } from "../../features/protection/limit-offer.tsx";
import { DepositForm } from "../../features/wallet/deposit-form.tsx";
import { OpenOrders } from "../../features/wallet/open-orders.tsx";
import { useLanguage } from "../../lib/i18n.tsx";
import { choiceOf, expectedOf, isWith } from "../../ui/offers/amounts.ts";
import { useRoundsText } from "../../ui/offers/words.tsx";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { usePause } from "../../lib/pause.ts";
import { InNamedZone } from "../../ui/brand-zone.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import { PausedNotice } from "./paused.tsx";

const DepositStatus = lazyScreen(
  async () => (await import("../../features/wallet/deposit-status.tsx")).DepositStatus,
  "payouts",
  "pages",
  "bonuses",
);

/** Whether the offer is gone once a deposit was made without it. */
const isLostAfter = ({ kind }: DepositBonus) => kind !== "reload";

/** What the form begins with; nothing where the offer is not for this member. */
function startOf(offers: readonly DepositBonus[] = [], bonusId: string | undefined) {
  const offer = offers.find(({ offerId }) => offerId === bonusId);
  return offer && choiceOf(offer);
}

interface DepositProps {
  /** The deposit whose state is shown; undefined is the form for a new one. */
  readonly depositId: string | undefined;
  /** The offer that the form begins with. */
  readonly bonusId?: string | undefined;
  readonly onShow: (depositId: string | undefined) => void;
  readonly onDone: () => void;
}

/** A deposit, with bonuses, and with the offer of a limit before the first one. */
export function Deposit({ depositId, bonusId, onShow, onDone }: DepositProps) {
  // The form waits for it, so that it does not grow under the finger and no bonus is overlooked.
  const bonuses = useQuery(offersQuery(useLanguage()));
  const pause = usePause();
  const roundsText = useRoundsText();
  if (depositId === undefined) {
    const orders = (
      <div className="pt-4 empty:hidden">
        <OpenOrders heading="h3" onShow={onShow} mayPay={pause === undefined} />
      </div>
    );
    if (pause !== undefined) {
      return (
        <div className="pt-4">
          <PausedNotice pause={pause} />
          {orders}
        </div>
      );
    }
    return (
      <>
        {orders}
        {bonuses.isPending ? (
          <SkeletonRows rows={4} className="h-20" />
        ) : (
          <DepositForm
            BonusChoice={BonusChoice}
            firstBonus={startOf(bonuses.data?.offers, bonusId)}
            bonusOf={(offerId, paying) => {
              const offer = bonuses.data?.offers.find((one) => one.offerId === offerId);
              if (offer === undefined || paying === undefined) return undefined;
              const { rounds, ...sums } = expectedOf(paying, offer);
              const gives = rounds === null ? undefined : roundsText(offer, rounds);
              return { title: offer.title, ...sums, gives };
            }}
            mustChooseBonus={(methodId) =>
              (bonuses.data?.offers ?? []).some(
                (one) => isLostAfter(one) && isWith(choiceOf(one), methodId),
              )
            }
            onMade={onShow}
          />
        )}
        <LimitOffer />
      </>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows rows={3} className="h-20" />}>
      <InNamedZone>
        <DepositStatus
          depositId={depositId}
          mayPay={pause === undefined}
          BonusLine={BonusLine}
          onAgain={() => onShow(undefined)}
          onDone={onDone}
        />
      </InNamedZone>
    </Suspense>
  );
}
