import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { offersQuery } from "../../features/bonuses/api.ts";
import { BonusChoice } from "../../features/bonuses/bonus-choice.tsx";
import { BonusLine } from "../../features/bonuses/bonus-line.tsx";
import { LimitOffer } from "../../features/protection/limit-offer.tsx";
import { WalletDialog } from "../../features/wallet/wallet-dialog.tsx";
import { useLanguage } from "../../lib/i18n.tsx";

type WalletProps = Omit<ComponentProps<typeof WalletDialog>, "offer" | "BonusChoice" | "BonusLine">;

/** The wallet, with bonuses, and with the offer of a limit before the first deposit. */
export function Wallet(props: WalletProps) {
  // Asked for with the methods, so that the form does not grow under the finger.
  useQuery(offersQuery(useLanguage()));
  return (
    <WalletDialog
      {...props}
      BonusChoice={BonusChoice}
      BonusLine={BonusLine}
      offer={<LimitOffer />}
    />
  );
}
