import type { ComponentProps } from "react";
import { WalletDialog } from "../../features/wallet/wallet-dialog.tsx";
import { Deposit } from "./deposit.tsx";

type WalletProps = Omit<ComponentProps<typeof WalletDialog>, "depositPart">;

/** The wallet with all that other features have in it. */
export function Wallet(props: WalletProps) {
  const { search, onShow, onClose } = props;
  return (
    <WalletDialog
      {...props}
      depositPart={
        <Deposit
          depositId={search.deposit}
          bonusId={search.bonus}
          onShow={(deposit) => onShow({ modal: "wallet", tab: "deposit", deposit })}
          onDone={onClose}
        />
      }
    />
  );
}
