import type { VendorAccount, VendorInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Blocks, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { go, goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMay } from "../../lib/operator.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { moved, MoveButtons } from "../../ui/desk/move-buttons.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { AddVendor } from "./add-vendor.tsx";
import { accountsQuery, nameIn, vendorsQuery } from "./api.ts";
import { VendorAccountDrawer } from "./vendor-account.tsx";

/** Whose games the site offers, and in which order. */
export function VendorsPage() {
  const t = useTranslations("console.vendors");
  const vendors = useQuery(vendorsQuery);
  const mayAdd = useMay("vendors.write");
  const [isAdding, setAdding] = useState(false);
  const { data } = vendors;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayAdd && (
            <Button look="action" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              {t("addTitle")}
            </Button>
          )
        }
      />
      {data === undefined && vendors.isPending && <SkeletonRows rows={8} className="h-9" />}
      {data === undefined && vendors.isError && (
        <Failed error={vendors.error} onRetry={() => void vendors.refetch()} />
      )}
      {data?.length === 0 && <Empty icon={<Blocks size={28} aria-hidden />} text={t("empty")} />}
      {data !== undefined && data.length > 0 && <VendorsTable vendors={data} />}
      {isAdding && <AddVendor onClose={() => setAdding(false)} />}
      <OpenAccount />
    </div>
  );
}

/** The account that the address names. */
function OpenAccount() {
  const { search } = useAddress();
  const { data } = useQuery(accountsQuery);
  const account = data?.accounts.find(({ vendorCode }) => vendorCode === search["account"]);
  if (data === undefined || account === undefined) return null;
  return (
    <VendorAccountDrawer
      key={account.vendorCode}
      account={account}
      publicKey={data.publicKey}
      onClose={() => goWith({ account: undefined })}
    />
  );
}

function VendorsTable({ vendors }: { readonly vendors: readonly VendorInConsole[] }) {
  const t = useTranslations("console.vendors");
  const shell = useTranslations("shell");
  const language = useLanguage();
  const mayWrite = useMay("games.write");
  const saving = useSaving();
  const { data: known } = useQuery(accountsQuery);

  async function save(next: readonly VendorInConsole[]) {
    const body = { vendors: next.map(({ vassalage, isOpen }) => ({ vassalage, isOpen })) };
    await saving.runAndRead(async () => {
      queryClient.setQueryData(vendorsQuery.queryKey, await call("saveVendors", { body }));
      toast(t("saved"));
    });
  }
  async function turn(vendor: VendorInConsole, isOpen: boolean) {
    const name = nameIn(vendor.name, language);
    const isSure =
      isOpen ||
      (await ask({
        title: t("closeSure", { name }),
        text: t("closeText", { count: vendor.games }),
        confirm: t("close"),
        cancel: shell("cancel"),
      }));
    if (!isSure) return;
    await save(vendors.map((one) => (one === vendor ? { ...one, isOpen } : one)));
  }
  return (
    <div className="grid gap-3">
      <SaveError error={saving.error} />
      <div className={table.frame}>
        <table className={table.table}>
          <TableHead mayWrite={mayWrite} />
          <tbody>
            {vendors.map((vendor, at) => (
              <VendorRow
                key={vendor.vassalage}
                vendor={vendor}
                account={known?.accounts.find((one) => one.vendorCode === vendor.vassalage)}
              >
                {mayWrite && (
                  <>
                    <td>
                      <Switch
                        label={t("isOpenOf", { name: nameIn(vendor.name, language) })}
                        isOn={vendor.isOpen}
                        isBusy={saving.isBusy}
                        onChange={(isOpen) => void turn(vendor, isOpen)}
                      />
                    </td>
                    <td>
                      <MoveButtons
                        name={nameIn(vendor.name, language)}
                        isFirst={at === 0}
                        isLast={at === vendors.length - 1}
                        isBusy={saving.isBusy}
                        onMove={(step) => void save(moved(vendors, at, step))}
                      />
                    </td>
                  </>
                )}
              </VendorRow>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A phone has no room for both the word and the switch that says the same. */
const besideSwitch = "max-sm:hidden";

function TableHead({ mayWrite }: { readonly mayWrite: boolean }) {
  const t = useTranslations("console.vendors");
  return (
    <thead className={table.head}>
      <tr>
        <th scope="col">{t("vendor")}</th>
        <th scope="col" className={mayWrite ? besideSwitch : undefined}>
          {t("state")}
        </th>
        <th scope="col" className="w-px text-end! max-sm:hidden">
          {t("games")}
        </th>
        <th scope="col" className="w-px max-sm:px-1!">
          {t("account")}
        </th>
        {mayWrite && (
          <>
            <th scope="col" className="w-px">
              {t("isOpen")}
            </th>
            <th scope="col" className="w-px">
              {t("order")}
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

interface VendorRowProps {
  readonly vendor: VendorInConsole;
  /** None for one that only announced its games. */
  readonly account: VendorAccount | undefined;
  readonly children: ReactNode;
}

function VendorRow({ vendor, account, children }: VendorRowProps) {
  const t = useTranslations("console.vendors");
  const name = nameIn(vendor.name, useLanguage());
  const mayWrite = useMay("games.write");
  return (
    <tr className={table.row}>
      <td>
        <img
          src={`/brand/vendors/${vendor.vassalage.toLowerCase()}.svg`}
          alt=""
          width={24}
          height={24}
          loading="lazy"
          className="me-2.5 inline-block size-6 rounded-sm"
        />
        <button
          type="button"
          aria-label={t("gamesOf", { name })}
          onClick={() => go("/console/games", { vendor: vendor.vassalage })}
          className={table.open}
        >
          <bdi>{name}</bdi>
        </button>{" "}
        <bdi className="text-fg2 max-sm:hidden">{vendor.vassalage}</bdi>
      </td>
      <td className={`whitespace-nowrap ${mayWrite ? besideSwitch : ""}`}>
        <Mark tone={vendor.isOpen ? "good" : "bad"}>{t(vendor.isOpen ? "open" : "closed")}</Mark>
      </td>
      <td className="num text-end max-sm:hidden">{vendor.games}</td>
      <td className="whitespace-nowrap max-sm:px-0!">
        {account === undefined ? (
          <span className="text-fg3">—</span>
        ) : (
          <Button
            look="ghost"
            size="small"
            className="relative z-1 -ms-3"
            aria-label={t("accountOf", { name })}
            onClick={() => goWith({ account: account.vendorCode })}
          >
            {t(account.isEnabled ? "accountOn" : "accountOff")}
          </Button>
        )}
      </td>
      {children}
    </tr>
  );
}
