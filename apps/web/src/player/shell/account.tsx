import { Wallet } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useNeedMember } from "../../lib/need.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { usePause } from "../../lib/pause.ts";
import { Button } from "../../ui/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BalanceBox } from "./balance-box.tsx";

/** The header's end for the signed-in: balance, deposit, withdraw, account. */
export function Account() {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  const needMember = useNeedMember();
  const isPaused = usePause() !== undefined;
  return (
    <>
      <BalanceBox />
      {!isPaused && (
        <Button
          look="action"
          onClick={() => needMember(() => overlay.open({ modal: "wallet", tab: "deposit" }))}
          className="max-sm:px-3"
        >
          <Wallet size={18} strokeWidth={1.9} aria-hidden className="max-[359px]:hidden" />
          {t("deposit")}
        </Button>
      )}
      <Button
        onClick={() => needMember(() => overlay.open({ modal: "wallet", tab: "withdraw" }))}
        className={isPaused ? "max-sm:px-3" : "max-lg:hidden"}
      >
        {t("withdraw")}
      </Button>
      <AccountMenu />
    </>
  );
}
