import type { PayoutAccount } from "@baize/contract";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { WalletMark } from "../../ui/wallet-mark.tsx";
import { accountText, kindIcons } from "./words.tsx";

interface AccountChoiceProps {
  readonly accounts: readonly PayoutAccount[];
  readonly accountId: string;
  readonly onChoose: (accountId: string) => void;
  readonly onManage: () => void;
}

/** Which of one's accounts the money goes to. */
export function AccountChoice({ accounts, accountId, onChoose, onManage }: AccountChoiceProps) {
  const t = useTranslations("payouts");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("to")}</legend>
      <div className="grid gap-2">
        {accounts.map((account) => {
          const Icon = kindIcons[account.kind];
          return (
            <label
              key={account.accountId}
              className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line2 bg-s2 px-3.5 py-2 transition has-checked:border-brand-fg has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-fg"
            >
              <input
                type="radio"
                name="account"
                checked={account.accountId === accountId}
                onChange={() => onChoose(account.accountId)}
                className="peer sr-only"
              />
              {account.kind === "mobile_wallet" ? (
                <WalletMark name={account.provider} />
              ) : (
                <Icon
                  size={20}
                  strokeWidth={1.75}
                  className="shrink-0 text-fg2 peer-checked:text-brand-fg"
                  aria-hidden
                />
              )}
              <span className="min-w-0 flex-1 pe-10">
                <span className="num block truncate font-medium">{accountText(account)}</span>
                <span className="block truncate text-xs text-fg2">{t(`kind.${account.kind}`)}</span>
              </span>
              <CircleCheck
                size={18}
                className="absolute end-3.5 hidden text-brand-fg peer-checked:block"
                aria-hidden
              />
            </label>
          );
        })}
      </div>
      <button
        type="button"
        onClick={onManage}
        className="mt-1 min-h-11 text-sm font-medium text-brand-fg"
      >
        {t("accounts")}
      </button>
    </fieldset>
  );
}
