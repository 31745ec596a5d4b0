import type { AffiliateCampaign, AffiliateOverview } from "@baize/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, type Search } from "../../lib/address.ts";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Facts, Reference } from "../../ui/desk/drawer-parts.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { addressOf, campaignsQuery, changeCampaign, overviewQuery } from "./api.ts";
import { useMonthText } from "./month-text.ts";
import { MonthFigures, PlanTerms } from "./figures.tsx";
import { landingWord } from "./landing-words.ts";
import { NewCampaign } from "./new-campaign.tsx";

/** An affiliate's plan, the month so far, and the campaigns that bring members. */
export function CampaignsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions.affiliate");
  const [isMaking, setMaking] = useState(false);
  const overview = useQuery(overviewQuery);
  const isApproved = overview.data?.status === "approved";
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-xl font-bold lg:text-2xl">{t("campaigns")}</h1>
          <p className="text-fg2">{t("campaignsLead")}</p>
        </div>
        <Button look="action" disabled={!isApproved} onClick={() => setMaking(true)}>
          <Plus size={18} aria-hidden />
          {t("newCampaign")}
        </Button>
      </div>
      <Overview query={overview} />
      <Campaigns search={search} mayChange={isApproved} />
      {isMaking && <NewCampaign onClose={() => setMaking(false)} />}
    </div>
  );
}

interface OverviewProps {
  readonly query: UseQueryResult<AffiliateOverview>;
}

function Overview({ query: { data, error, isError, refetch } }: OverviewProps) {
  const t = useTranslations("commissions.affiliate");
  const monthText = useMonthText();
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-16" />;
  const { currency, plan, soFar } = data;
  const cards = [
    [t("openSum"), data.open],
    [t("paidSum"), data.paid],
    [t("debt"), data.debt],
  ] as const;
  return (
    <>
      {data.status !== "approved" && (
        <p role="status" className="card p-4">
          {t(`statusText.${data.status}`)}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cards.map(([label, amount]) => (
          <div key={label} className="card flex flex-col-reverse justify-end p-4">
            <dt className="text-sm text-fg2">{label}</dt>
            <dd className="font-display text-lg font-semibold">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="card flex flex-col-reverse justify-end p-4">
          <dt className="text-sm text-fg2">{t("members")}</dt>
          <dd className="num font-display text-lg font-semibold">{data.members}</dd>
        </div>
      </dl>
      {plan !== null && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <section className="card p-4">
            <h2 className="mb-3 font-semibold">{t("plan", { name: plan.name })}</h2>
            <PlanTerms terms={plan.terms} currency={currency} />
            {data.next !== null && (
              <p className="mt-3 text-sm text-fg2">
                {t("nextPlan", { name: data.next.name, month: monthText(data.next.fromMonth) })}
              </p>
            )}
          </section>
          {soFar !== null && (
            <section className="card p-4">
              <h2 className="mb-3 font-semibold">{t("soFar", { month: monthText(data.month) })}</h2>
              <MonthFigures figures={soFar} terms={plan.terms} currency={currency} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

interface CampaignsProps {
  readonly search: Search;
  readonly mayChange: boolean;
}

function Campaigns({ search, mayChange }: CampaignsProps) {
  const t = useTranslations("commissions.affiliate");
  const query = useQuery(campaignsQuery(pageOf({ page: search["at"] ?? "1" })));
  const { data, error, isError, refetch } = query;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-14" />;
  if (data.content.length === 0) {
    return <Empty icon={<Megaphone size={28} strokeWidth={1.75} aria-hidden />} text={t("none")} />;
  }
  const open = data.content.find(({ code }) => code === search["link"]);
  return (
    <>
      <ul className="grid gap-2">
        {data.content.map((one) => (
          <li key={one.code}>
            <CampaignRow campaign={one} />
          </li>
        ))}
      </ul>
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(pageNum) => goWith({ at: pageText(pageNum) })}
      />
      {open !== undefined && <CampaignDrawer campaign={open} mayChange={mayChange} />}
    </>
  );
}

function CampaignRow({ campaign }: { readonly campaign: AffiliateCampaign }) {
  const t = useTranslations("commissions.affiliate");
  const agent = useTranslations("agent");
  const { code, name, isOn, visits, visitors, registrations } = campaign;
  const counts = [
    [agent("visits"), visits],
    [agent("visitors"), visitors],
    [agent("registrations"), registrations],
  ] as const;
  return (
    <button
      type="button"
      onClick={() => goWith({ link: code })}
      className="card grid w-full gap-3 p-3.5 text-start sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-sm text-fg2">
          <bdi dir="ltr">{code}</bdi> · {t(isOn ? "on" : "off")}
        </span>
      </span>
      <span className="grid grid-cols-3 gap-4 text-sm">
        {counts.map(([label, count]) => (
          <span key={label} className="block">
            <span className="block text-fg2">{label}</span>
            <span className="num block font-medium">{count}</span>
          </span>
        ))}
      </span>
    </button>
  );
}

interface DrawerProps {
  readonly campaign: AffiliateCampaign;
  readonly mayChange: boolean;
}

function CampaignDrawer({ campaign, mayChange }: DrawerProps) {
  const t = useTranslations("commissions.affiliate");
  const agent = useTranslations("agent");
  const refusalText = useRefusalText();
  const saving = useSaving();
  const { code, isOn, landing } = campaign;
  const address = addressOf(campaign);
  return (
    <Dialog
      isOpen
      title={campaign.name}
      placement="end"
      width="medium"
      onClose={() => goWith({ link: undefined })}
    >
      <div className="grid gap-6">
        <Reference text={address} />
        <figure className="grid justify-items-center">
          <QrCode text={address} label={agent("linkQr")} className="w-full max-w-56" />
        </figure>
        <Facts
          facts={[
            [t("code"), code],
            [t("landing"), t(`landingOf.${landingWord(landing)}`)],
            [agent("status"), t(isOn ? "on" : "off")],
          ]}
        />
        <p className="text-sm text-fg2">{t("codeHint")}</p>
        <p className="text-sm text-fg2">
          {t("subHint")} <bdi dir="ltr">&src=…&s1=…&s5=…</bdi>
        </p>
        {saving.error !== undefined && <FormError text={refusalText(saving.error)} />}
        {mayChange && (
          <Button
            isBusy={saving.isBusy}
            onClick={() =>
              void saving.run(() => changeCampaign(code, { isOn: !isOn }, randomUuid()))
            }
          >
            {t(isOn ? "turnOff" : "turnOn")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
