import type { ConsolidatedFunds, VendorFunds, WalletTransfer } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { LoaderCircle, RefreshCw, Wallet } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useHasMerchantWallet } from "../../lib/merchant-wallet.ts";
import { randomUuid } from "../../lib/random.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { fundsQuery, isOpen, refreshFunds } from "./api.ts";
import { TransferForm, type TransferWish } from "./transfer-form.tsx";
import { TransferList } from "./transfer-list.tsx";
import "./funds.css";

/** All the member's money: what is here, what is at vendors, and the ways between. */
export function FundsPage() {
  const t = useTranslations("funds");
  const language = useLanguage();
  const hasWallets = useHasMerchantWallet();
  const { data, error, isError, isFetching, refetch } = useQuery(fundsQuery(language));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} className="h-20" />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Head funds={data} isFetching={isFetching} />
      <div className="funds-parts">
        {data.vendors.length > 0 && <Wallets funds={data} />}
        {data.vendors.length === 0 && !hasWallets && (
          <Empty icon={<Wallet size={28} aria-hidden />} text={t("single")} />
        )}
        {(data.vendors.length > 0 || hasWallets) && (
          <section aria-labelledby="funds-history" className="grid grid-cols-1 gap-3">
            <h2 id="funds-history" className="font-display text-lg font-semibold">
              {t("history")}
            </h2>
            <TransferList />
          </section>
        )}
      </div>
    </div>
  );
}

interface FundsProps {
  readonly funds: ConsolidatedFunds;
}

function Head({ funds, isFetching }: FundsProps & { readonly isFetching: boolean }) {
  const t = useTranslations("funds");
  const { currency } = funds;
  const places = [
    ["cash", funds.cash],
    ["bonus", funds.bonus],
    ["locked", funds.locked],
    ["inTransit", funds.inTransit],
  ] as const;
  // Few members have a bonus; the others do not see the row at all.
  const shown = places.filter(
    ([name, amount]) => name !== "bonus" || (parseMinor(amount, currency) ?? 0n) !== 0n,
  );
  return (
    <section className="card funds-head p-4 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-fg2">{t("total")}</p>
        <IconButton label={t("refresh")} disabled={isFetching} onClick={() => void refreshFunds()}>
          <RefreshCw size={18} className={isFetching ? "spin" : ""} aria-hidden />
        </IconButton>
      </div>
      <p className="funds-total mb-4 font-display font-bold">
        <Money amount={funds.total} currency={currency} />
      </p>
      <dl className="funds-places">
        {shown.map(([name, amount]) => (
          <div key={name} className="rounded-md bg-s2 p-3.5">
            <dt className="text-sm text-fg2">
              {name === "bonus" ? (
                <ContentLink url="/member?page=bonusDetails" className="text-brand-fg underline">
                  {t(name)}
                </ContentLink>
              ) : (
                t(name)
              )}
            </dt>
            <dd className="text-md font-semibold">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Says what became of a transfer, where it did not simply arrive. */
function useTold() {
  const t = useTranslations("funds");
  return ({ amount, currency, state }: WalletTransfer) => {
    if (state === "refused") return toast(t("refusedText"));
    if (isOpen({ state })) return toast(t("pendingText"));
    return toast(t("doneText", { amount: moneyText(amount, currency) }));
  };
}

function Wallets({ funds }: FundsProps) {
  const t = useTranslations("funds");
  const told = useTold();
  const { currency, cash, vendors } = funds;
  const first = vendors[0]?.vassalage ?? "";
  const [wish, setWish] = useState<TransferWish>({ vassalage: first, direction: "in" });
  return (
    <>
      <section aria-labelledby="funds-wallets" className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="funds-wallets" className="font-display text-lg font-semibold">
            {t("wallets")}
          </h2>
          <Collect />
        </div>
        <ul className="card divide-y divide-line">
          {vendors.map((vendor) => (
            <Vendor
              key={vendor.vassalage}
              vendor={vendor}
              currency={currency}
              isChosen={vendor.vassalage === wish.vassalage}
              onChoose={() => setWish({ ...wish, vassalage: vendor.vassalage })}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="funds-transfer" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
        <h2 id="funds-transfer" className="font-display text-lg font-semibold">
          {t("transfer")}
        </h2>
        <TransferForm
          currency={currency}
          cash={cash}
          vendors={vendors}
          wish={wish}
          onWish={setWish}
          onMoved={told}
        />
      </section>
    </>
  );
}

interface VendorProps {
  readonly vendor: VendorFunds;
  readonly currency: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Vendor({ vendor, currency, isChosen, onChoose }: VendorProps) {
  const { vassalage, vendorName, balance } = vendor;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex w-full items-center gap-3 p-4 text-start transition hover:bg-s2"
      >
        <img
          src={`/brand/vendors/${vassalage.toLowerCase()}.svg`}
          alt=""
          className="size-10 shrink-0 rounded-md bg-s2"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{vendorName}</span>
          <VendorNote vendor={vendor} />
        </span>
        <Money amount={balance} currency={currency} className="shrink-0 font-semibold" />
      </button>
    </li>
  );
}

/** How well the balance is known. */
function VendorNote({ vendor: { isAvailable, knownAt, waiting } }: Pick<VendorProps, "vendor">) {
  const t = useTranslations("funds");
  const timeText = useTimeText();
  if (waiting !== null) {
    return (
      <span className="flex items-center gap-1.5 text-xs text-info">
        <LoaderCircle size={14} className="spin" aria-hidden />
        {t("state.pending")} · <bdi dir="ltr">{waiting.reference}</bdi>
      </span>
    );
  }
  const asOf = knownAt === null ? "" : t("asOf", { time: timeText(knownAt) });
  if (isAvailable) return <span className="block truncate text-xs text-fg2">{asOf}</span>;
  return (
    <span className="block truncate text-xs text-loss">
      {t("silent")}
      {asOf !== "" && ` · ${asOf}`}
    </span>
  );
}

/** Brings everything back at one press, and says of each vendor what came of it. */
function Collect() {
  const t = useTranslations("funds");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const keyRef = useRef("");
  const { currency } = useQuery(fundsQuery(useLanguage())).data ?? { currency: "" };

  async function collect(): Promise<void> {
    if (keyRef.current === "") keyRef.current = randomUuid();
    setBusy(true);
    try {
      const options = { idempotencyKey: keyRef.current };
      const { results } = await call("collectFunds", undefined, options);
      keyRef.current = "";
      const words = {
        requested: t("state.pending"),
        pending: t("state.pending"),
        busy: t("state.pending"),
        refused: t("state.refused"),
        nothing: t("nothing"),
        unavailable: t("silent"),
      } as const;
      const lines = results.map(({ vendorName, outcome, amount }) => {
        const word = outcome === "done" ? moneyText(amount, currency) : words[outcome];
        return `${vendorName}: ${word}`;
      });
      toast(lines.join(" · "));
    } catch (error) {
      toast(refusalText(error));
    }
    setBusy(false);
    void refreshFunds();
  }

  return (
    <Button isBusy={isBusy} onClick={() => void collect()}>
      {t("collect")}
    </Button>
  );
}
