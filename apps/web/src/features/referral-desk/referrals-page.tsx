import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { BrandSelect, FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { countsQuery, referralsQuery, states, type ReferralsView } from "./api.ts";
import { ReferralDrawer } from "./referral-drawer.tsx";
import { ReferralMark } from "./referral-mark.tsx";

/** Invited friends: what came of them, and those that wait; the address names all filters. */
export function ReferralsPage() {
  const t = useTranslations("console.referrals");
  const { search } = useAddress();
  const view: ReferralsView = {
    state: stateOf(search, states),
    merchantCode: search["brand"],
    memberId: search["member"],
    pageNum: pageOf(search),
  };
  const { state, merchantCode, memberId } = view;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton
              order={{ kind: "referrals", filters: { state, merchantCode, memberId } }}
            />
            <KeysHelp
              keys={[
                ["A", t("pay")],
                ["R", t("refuse")],
              ]}
            />
          </div>
        }
      />
      <Counts view={view} />
      <Queue view={view} />
    </div>
  );
}

interface ViewProps {
  readonly view: ReferralsView;
}

const counted = ["clicks", "registered", "deposited", "qualified", "rewarded"] as const;

function Counts({ view }: ViewProps) {
  const t = useTranslations("console.referrals");
  const { data } = useQuery(countsQuery(view));
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {counted.map((one) => (
        <div key={one} className="flex flex-col-reverse">
          <dt className="text-fg2">{t(`counts.${one}`)}</dt>
          <dd className="num text-lg font-semibold">{data?.[one] ?? "–"}</dd>
        </div>
      ))}
      {data?.earned.map(({ amount, currency }) => (
        <div key={currency} className="flex flex-col-reverse">
          <dt className="text-fg2">{t("counts.earned")}</dt>
          <dd>
            <Money amount={amount} currency={currency} className="text-lg font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const anew = { page: undefined, entry: undefined } as const;

function Queue({ view }: ViewProps) {
  const t = useTranslations("console.referrals");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
          <BrandSelect value={view.merchantCode} onChange={(brand) => goWith({ ...anew, brand })} />
          {view.memberId !== undefined && (
            <Button size="small" onClick={() => goWith({ ...anew, member: undefined })}>
              {t("ofAll")}
            </Button>
          )}
        </FilterRow>
      }
      queue={useQuery(referralsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={t(view.state === "on_hold" ? "nothingWaits" : "empty")}
      idOf={({ memberId }) => memberId}
      first={{
        head: t("friend"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: ({ inviter }) => (
          <span className="block text-fg2 md:hidden">
            <bdi>{inviter}</bdi>
          </span>
        ),
      }}
      columns={[
        {
          head: t("inviter"),
          look: "max-md:hidden",
          render: ({ inviter, merchantCode }) => (
            <>
              <bdi>{inviter}</bdi>
              <span className="block text-fg2">
                <BrandName code={merchantCode} />
              </span>
            </>
          ),
        },
        {
          head: t("reasons"),
          look: "max-lg:hidden",
          render: ({ reasons }) => reasons.map((one) => t(`reason.${one}`)).join(", "),
        },
        {
          head: t("registeredAt"),
          look: "num whitespace-nowrap max-lg:hidden",
          render: ({ registeredAt }) => timeText(registeredAt),
        },
        { head: words("status"), render: ({ state }) => <ReferralMark state={state} /> },
      ]}
      renderDrawer={({ id, close }) => <ReferralDrawer memberId={id} onClose={close} />}
    />
  );
}
