import type { ComponentProps } from "react";
import { LimitOffer } from "../../features/protection/limit-offer.tsx";
import { WalletDialog } from "../../features/wallet/wallet-dialog.tsx";

/** The wallet, with the offer of a limit before the first deposit. */
export function Wallet(props: Omit<ComponentProps<typeof WalletDialog>, "offer">) {
  return <WalletDialog {...props} offer={<LimitOffer />} />;
}
