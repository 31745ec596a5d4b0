import type { AffiliateInConsole } from "@baize/contract";
import { affiliateStatuses, type AffiliateStatus } from "@baize/contract/affiliate-bounds";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { DecidePart, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { AnySelect, BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import { affiliatesQuery, plansQuery, type AffiliateView } from "./api.ts";

const tones = {
  pending: "brand",
  approved: "good",
  suspended: "bad",
  blocked: "bad",
} as const satisfies Record<AffiliateStatus, string>;

const reset = { page: undefined, entry: undefined } as const;

/** Every affiliate; those that wait for a decision first. */
export function Affiliates({ view }: { readonly view: AffiliateView }) {
  const t = useTranslations("console.affiliates");
  const words = useTranslations("console.queue");
  const agents = useTranslations("console.agents");
  const timeText = useTimeText();
  const query = useQuery(affiliatesQuery(view));
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <KeywordField label={agents("account")} keyword={view.account ?? ""} reset={reset} />
          <AnySelect
            label={words("status")}
            value={view.status}
            options={affiliateStatuses.map((one) => [one, t(`status.${one}`)] as const)}
            onChange={(status) => narrow({ status })}
          />
          <BrandSelect value={view.merchantCode} />
        </FilterRow>
      }
      queue={query}
      countText={(count) => t("count", { count })}
      emptyText={words("empty")}
      idOf={({ memberId }) => memberId}
      first={{ head: t("affiliate"), render: ({ username }) => <bdi>{username}</bdi> }}
      columns={[
        {
          head: words("status"),
          render: ({ status }) => <Mark tone={tones[status]}>{t(`status.${status}`)}</Mark>,
        },
        {
          head: t("plan"),
          look: "max-sm:hidden",
          render: ({ terms }) => <bdi>{terms[0]?.plan ?? "–"}</bdi>,
        },
        { head: t("members"), look: "text-end!", render: ({ members }) => String(members) },
        {
          head: t("since"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ createdAt }) => timeText(createdAt),
        },
      ]}
      renderDrawer={({ id, close }) => (
        <QueryDrawer
          query={query}
          title={t("affiliate")}
          titleOf={({ content }) => content.find((one) => one.memberId === id)?.username ?? ""}
          onClose={close}
        >
          {({ content }) => {
            const row = content.find(({ memberId }) => memberId === id);
            return row === undefined ? null : <Opened key={row.statusAt} row={row} />;
          }}
        </QueryDrawer>
      )}
    />
  );
}

interface RowProps {
  readonly row: AffiliateInConsole;
}

function Opened({ row }: RowProps) {
  const t = useTranslations("console.affiliates");
  const words = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  return (
    <>
      <Marks>
        <Mark tone={tones[row.status]}>{t(`status.${row.status}`)}</Mark>
      </Marks>
      <div>
        <MemberButton label={t("affiliate")} memberId={row.memberId} username={row.username} />
      </div>
      <Decide row={row} />
      <Facts
        facts={[
          [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
          [t("upline"), row.upline],
          [t("members"), String(row.members)],
          [t("debt"), moneyText(row.debt, row.currency)],
          [t("openedBy"), row.openedBy === "" ? null : row.openedBy],
          [t("since"), timeText(row.createdAt)],
          [t("decidedAt"), row.reason !== null && timeText(row.statusAt)],
          [words("reason"), row.reason],
        ]}
      />
      {row.terms.length > 0 && (
        <Part title={t("plansGiven")}>
          <Facts facts={row.terms.map(({ fromMonth, plan }) => [fromMonth, plan])} />
        </Part>
      )}
    </>
  );
}

type Decision = "approve" | "plan" | "suspend" | "block";
const statusOf = {
  approve: "approved",
  plan: "approved",
  suspend: "suspended",
  block: "blocked",
} as const;

const decisionsOf = ({ status, terms }: AffiliateInConsole): Decision[] => [
  ...(status === "approved" ? (["plan", "suspend"] as const) : (["approve"] as const)),
  ...(status === "pending" && terms.length === 0 ? [] : (["block"] as const)),
];

/** What promises money waits for a second operator. */
function Decide({ row }: RowProps) {
  const t = useTranslations("console.affiliates");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("agents.write");
  const deciding = useDeciding();
  const [decision, setDecision] = useState<Decision>();
  const [planId, setPlanId] = useState("");
  const { data: plans = [] } = useQuery(plansQuery(row.merchantCode));
  if (!mayWrite) return null;
  const isGiving = decision === "approve" || decision === "plan";
  const isPlanNeeded = decision === "plan" || (decision === "approve" && row.terms.length === 0);
  async function send(reason: string): Promise<void> {
    if (decision === undefined || (isPlanNeeded && planId === "")) return;
    const isDone = await deciding.decide(() =>
      call("decideAffiliate", {
        params: { memberId: row.memberId },
        body: {
          status: statusOf[decision],
          reason,
          ...(isGiving && planId !== "" ? { planId } : {}),
        },
      }),
    );
    if (isDone) setDecision(undefined);
  }
  return (
    <DecidePart>
      <SaveError error={deciding.error} />
      {decision === undefined ? (
        <div className="flex flex-wrap gap-2">
          {decisionsOf(row).map((one) => (
            <Button key={one} disabled={deciding.isBusy} onClick={() => setDecision(one)}>
              {t(`decision.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <ReasonForm
            key={decision}
            text={t(`decisionText.${decision}`)}
            action={t(`decision.${decision}`)}
            isDanger={decision === "block"}
            isBusy={deciding.isBusy}
            onSend={(reason) => void send(reason)}
          >
            {(hasTried) =>
              isGiving && (
                <Select
                  label={t("plan")}
                  isStacked
                  value={planId}
                  options={[
                    ["", isPlanNeeded ? t("choosePlan") : t("samePlan")],
                    ...plans.map((one) => [one.planId, one.name] as const),
                  ]}
                  error={hasTried && isPlanNeeded && planId === "" ? t("choosePlan") : undefined}
                  onChange={setPlanId}
                />
              )
            }
          </ReasonForm>
          <Button disabled={deciding.isBusy} onClick={() => setDecision(undefined)}>
            {desk("back")}
          </Button>
        </>
      )}
    </DecidePart>
  );
}
