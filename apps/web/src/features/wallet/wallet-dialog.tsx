import { Tabs } from "@base-ui/react/tabs";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import type { OverlaySearch } from "../../lib/overlay.ts";
import { InNamedZone } from "../../ui/brand-zone.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { TransactionKind } from "./api.ts";
import { Statement } from "./statement.tsx";

interface WalletDialogProps {
  readonly isOpen: boolean;
  readonly search: OverlaySearch;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onShow: (next: OverlaySearch) => void;
  /** The form of a deposit or the state of one, with what other features add to it. */
  readonly depositPart: ReactNode;
  /** The form that asks for a withdrawal, which is another feature's. */
  readonly withdrawForm: ReactNode;
}

const tabClass =
  "h-10 rounded-sm text-fg2 transition hover:text-fg data-active:bg-s1 data-active:font-semibold data-active:text-fg data-active:shadow-1 pointer-coarse:h-11";

/** Deposits and their state, withdrawals, the statement. What it shows is in the address. */
export function WalletDialog(props: WalletDialogProps) {
  const { isOpen, search, onClose, onClosed, onShow, depositPart, withdrawForm } = props;
  const t = useTranslations("wallet");
  const shell = useTranslations("shell");
  const [kind, setKind] = useState<TransactionKind>();
  const { tab = "deposit" } = search;
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
        <Tabs.Panel value="deposit">{depositPart}</Tabs.Panel>
        <Tabs.Panel value="withdraw" className="pt-4">
          {withdrawForm}
        </Tabs.Panel>
        <Tabs.Panel value="history" className="pt-4">
          <InNamedZone>
            <Statement
              range={{ kind }}
              onKind={setKind}
              onOrder={(deposit) => onShow({ modal: "wallet", tab: "deposit", deposit })}
            />
          </InNamedZone>
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  );
}
