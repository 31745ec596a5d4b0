import type { CallInput, RedemptionDetail } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import {
  DecidePart,
  Facts,
  Marks,
  Part,
  QueryDrawer,
  Reference,
} from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Field } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import { redemptionQuery } from "./api.ts";
import { RedemptionMarks } from "./marks.tsx";

type Decision = CallInput<"decideRedemption">["body"]["decision"];

interface RedemptionDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One redeem: whose, what for, what is decided, and of goods where they go and are. */
export function RedemptionDrawer({ id, onClose }: RedemptionDrawerProps) {
  const t = useTranslations("console.points");
  const query = useQuery(redemptionQuery(id));
  const titleOf = ({ name, username }: RedemptionDetail) =>
    `\u2068${name ?? ""}\u2069 · \u2068${username}\u2069`;
  return (
    <QueryDrawer query={query} title={t("one")} titleOf={titleOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <RedemptionMarks status={row.status} delivery={row.delivery} />
          </Marks>
          <MemberButton memberId={row.memberId} username={row.username} />
          {row.status === "in_process" && <Decide row={row} />}
          {row.type === "goods" && <AddressPart row={row} />}
          {row.delivery !== null && <DeliveryPart row={row} />}
          <RedemptionFacts row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface PartProps {
  readonly row: RedemptionDetail;
}

const paramsOf = ({ memberId, recordId }: RedemptionDetail) => ({
  memberId,
  redemptionId: recordId,
});

/** What this operator may do about what waits. */
function Decide({ row }: PartProps) {
  const t = useTranslations("console.points");
  const mayWrite = useMay("rewards.write");
  if (!mayWrite) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

const decisions = ["approve", "reject"] as const satisfies readonly Decision[];

function Actions({ row }: PartProps) {
  const t = useTranslations("console.points");
  const { decide, isBusy, error } = useDeciding();
  const [decision, setDecision] = useState<Decision>();
  useKeys({ a: () => setDecision("approve"), r: () => setDecision("reject") });
  const texts = {
    member: `\u2068${row.username}\u2069`,
    name: `\u2068${row.name ?? ""}\u2069`,
    points: isPaid(row)
      ? t("pointsAndCash", {
          count: row.pointsRequired,
          cash: moneyText(row.amountRequired, row.unit),
        })
      : t("pointsCount", { count: row.pointsRequired }),
  };
  return (
    <>
      <p className="text-fg2">{t("ask")}</p>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {decisions.map((one) => (
          <Button
            key={one}
            aria-expanded={decision === one}
            disabled={isBusy}
            onClick={() => setDecision(decision === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {decision !== undefined && (
        <>
          <p className="font-medium">{t(`${decision}Text`, texts)}</p>
          <ReasonForm
            key={decision}
            hint={decision === "reject" ? t("memberReads") : undefined}
            action={t(decision)}
            isBusy={isBusy}
            onSend={(reason) =>
              void decide(() =>
                call("decideRedemption", { params: paramsOf(row), body: { decision, reason } }),
              )
            }
          />
        </>
      )}
    </>
  );
}

/** Where it goes, for those who send it. */
function AddressPart({ row: { address, hasAddress } }: PartProps) {
  const t = useTranslations("console.points");
  const mayDeliver = useMay("rewards.deliver");
  if (!hasAddress) return <p className="text-fg2">{t("addressGone")}</p>;
  if (address === null) {
    return mayDeliver ? null : <p className="text-fg2">{t("addressHidden")}</p>;
  }
  const { name, phone, street, city, postCode } = address;
  return (
    <Part title={t("address")}>
      <address className="not-italic">
        {[name, street, `${postCode} ${city}`, phone].map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
      </address>
    </Part>
  );
}

/** Of goods that were approved: sent, arrived, came back. */
function DeliveryPart({ row }: PartProps) {
  const t = useTranslations("console.points");
  const mayDeliver = useMay("rewards.deliver");
  const mayWrite = useMay("rewards.write");
  const { decide, isBusy, error } = useDeciding();
  const [isReturning, setReturning] = useState(false);
  const { delivery } = row;
  const isOnTheWay = delivery === "waiting" || delivery === "sent";
  const params = paramsOf(row);
  if (!isOnTheWay || (!mayDeliver && !mayWrite)) return null;
  return (
    <DecidePart>
      <SaveError error={error} />
      {mayDeliver && delivery === "waiting" && (
        <SendForm
          isBusy={isBusy}
          onSend={(carrier, trackingNumber) =>
            void decide(() =>
              call("deliverRedemption", {
                params,
                body: { step: "sent", carrier, trackingNumber },
              }),
            )
          }
        />
      )}
      {mayDeliver && delivery === "sent" && (
        <Button
          look="action"
          isBusy={isBusy}
          onClick={() =>
            void decide(() => call("deliverRedemption", { params, body: { step: "delivered" } }))
          }
        >
          {t("delivered")}
        </Button>
      )}
      {mayWrite && (
        <Button aria-expanded={isReturning} onClick={() => setReturning(!isReturning)}>
          {t("cameBack")}
        </Button>
      )}
      {isReturning && (
        <ReasonForm
          text={t("cameBackText")}
          hint={t("memberReads")}
          action={t("cameBack")}
          isBusy={isBusy}
          onSend={(reason) =>
            void decide(() => call("returnRedemption", { params, body: { reason } }))
          }
        />
      )}
    </DecidePart>
  );
}

interface SendFormProps {
  readonly isBusy: boolean;
  readonly onSend: (carrier: string, trackingNumber: string) => void;
}

const noteMax = 60;

function SendForm({ isBusy, onSend }: SendFormProps) {
  const t = useTranslations("console.points");
  const [typed, setTyped] = useState({ carrier: "", trackingNumber: "" });
  const [isTried, setTried] = useState(false);
  const isShort = (text: string) => text.trim().length < 2;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const { carrier, trackingNumber } = typed;
    if (!isShort(carrier) && !isShort(trackingNumber)) {
      onSend(carrier.trim(), trackingNumber.trim());
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {(["carrier", "trackingNumber"] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          value={typed[name]}
          maxLength={noteMax}
          error={isTried && isShort(typed[name]) ? t("short") : undefined}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}

/** Whether cash was paid beside the points. */
const isPaid = ({ amountRequired }: RedemptionDetail) => /[1-9]/.test(amountRequired);

const kinds = ["cash", "bonus", "free_rounds", "tickets", "goods", "convert"] as const;

function RedemptionFacts({ row }: PartProps) {
  const t = useTranslations("console.points");
  const timeText = useTimeText();
  const kind = kinds.find((one) => one === row.type);
  const tracking = row.carrier === null ? null : `${row.carrier} ${row.trackingNumber ?? ""}`;
  return (
    <Facts
      facts={[
        [t("name"), row.name],
        [t("field.kind"), kind === undefined ? null : t(`kind.${kind}`)],
        [t("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("points"), t("pointsCount", { count: row.pointsRequired })],
        [t("paid"), isPaid(row) && moneyText(row.amountRequired, row.unit)],
        [t("worth"), row.amount && moneyText(row.amount, row.unit)],
        [t("reference"), <Reference key="reference" text={row.referenceNumber} />],
        [t("appliedAt"), timeText(row.applicationTime)],
        [t("endedAt"), row.endedAt && timeText(row.endedAt)],
        [t("tracking"), tracking],
        [t("by"), row.operator],
        [t("remark"), row.remark],
      ]}
    />
  );
}
