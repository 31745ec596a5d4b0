import { Tabs } from "@base-ui/react/tabs";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import type { OverlaySearch } from "../../lib/overlay.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import type { TransactionKind } from "./api.ts";
import { DepositForm, type DepositFormProps } from "./deposit-form.tsx";
import type { DepositStatusProps } from "./deposit-status.tsx";
import { Statement } from "./statement.tsx";

const DepositStatus = lazyScreen(
  async () => (await import("./deposit-status.tsx")).DepositStatus,
  "payouts",
  "pages",
  "bonuses",
);

interface WalletDialogProps {
  readonly isOpen: boolean;
  readonly search: OverlaySearch;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onShow: (next: OverlaySearch) => void;
  /** The choice of a bonus and the one of a deposit, which are another feature's. */
  readonly BonusChoice: DepositFormProps["BonusChoice"];
  readonly BonusLine: DepositStatusProps["BonusLine"];
  /** The form that asks for a withdrawal, which is another feature's. */
  readonly withdrawForm: ReactNode;
  /** Under the deposit's form, such as a limit for who has none. */
  readonly offer?: ReactNode;
}

const tabClass =
  "h-10 rounded-sm text-fg2 transition hover:text-fg data-active:bg-s1 data-active:font-semibold data-active:text-fg data-active:shadow-1 pointer-coarse:h-11";

/** Deposits and their state, withdrawals, the statement. What it shows is in the address. */
export function WalletDialog(props: WalletDialogProps) {
  const { isOpen, search, onClose, onClosed, onShow } = props;
  const { BonusChoice, BonusLine, withdrawForm, offer } = props;
  const t = useTranslations("wallet");
  const shell = useTranslations("shell");
  const [kind, setKind] = useState<TransactionKind>();
  const { tab = "deposit", deposit } = search;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onClosed={onClosed} title={t("title")}>
      <Tabs.Root
        value={tab}
        onValueChange={(next: "deposit" | "withdraw" | "history") =>
          onShow({ modal: "wallet", tab: next })
        }
      >
        <Tabs.List className="grid grid-cols-3 gap-1 rounded-md bg-s2 p-1">
          <Tabs.Tab value="deposit" className={tabClass}>
            {t("deposit")}
          </Tabs.Tab>
          <Tabs.Tab value="withdraw" className={tabClass}>
            {shell("withdraw")}
          </Tabs.Tab>
          <Tabs.Tab value="history" className={tabClass}>
            {t("history")}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deposit">
          {deposit === undefined ? (
            <>
              <DepositForm
                BonusChoice={BonusChoice}
                onMade={(made) => onShow({ modal: "wallet", tab: "deposit", deposit: made })}
              />
              {offer}
            </>
          ) : (
            <Suspense fallback={<SkeletonRows rows={3} className="h-20" />}>
              <DepositStatus
                depositId={deposit}
                BonusLine={BonusLine}
                onAgain={() => onShow({ modal: "wallet", tab: "deposit" })}
                onDone={onClose}
              />
            </Suspense>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="withdraw" className="pt-4">
          {withdrawForm}
        </Tabs.Panel>
        <Tabs.Panel value="history" className="pt-4">
          <Statement range={{ kind }} onKind={setKind} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  );
}
