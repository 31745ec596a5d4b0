import type { ConsoleEnvelope, EnvelopeState } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Mail, Plus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLocalText } from "../../lib/local-text.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { OneStop } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { EnvelopeForm } from "./envelope-form.tsx";

const envelopesQuery = queryOptions({
  queryKey: ["draws", "envelopes"],
  staleTime: 0,
  queryFn: ({ signal }) => call("consoleEnvelopes", undefined, { signal }),
});

/** A brand's rains: what is planned, what was taken, and the form of a new one. */
export function Envelopes({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.draws.envelope");
  const mayWrite = useMay("rewards.write");
  const { draw: asked, kind } = useAddress().search;
  const { data, error, isError, refetch } = useQuery(envelopesQuery);
  if (asked !== undefined) {
    const isPersonal = kind === "personal";
    return <EnvelopeForm key={asked} brand={brand} envelopeId={asked} isPersonal={isPersonal} />;
  }
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  const own = data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  return (
    <>
      {mayWrite && (
        <div className="flex flex-wrap gap-3">
          <Button look="action" onClick={() => goWith({ draw: randomUuid() })}>
            <Plus size={16} aria-hidden />
            {t("add")}
          </Button>
          <Button onClick={() => goWith({ draw: randomUuid(), kind: "personal" })}>
            <Mail size={16} aria-hidden />
            {t("personalForm.title")}
          </Button>
        </div>
      )}
      {own.length === 0 ? (
        <Empty icon={<Mail size={28} aria-hidden />} text={t("empty")} />
      ) : (
        <EnvelopesTable envelopes={own} mayWrite={mayWrite} />
      )}
    </>
  );
}

const tones = {
  planned: "brand",
  open: "good",
  empty: "calm",
  closed: "calm",
  done: "calm",
  cancelled: "bad",
} as const satisfies Record<EnvelopeState, string>;

interface EnvelopesTableProps {
  readonly envelopes: readonly ConsoleEnvelope[];
  readonly mayWrite: boolean;
}

function EnvelopesTable({ envelopes, mayWrite }: EnvelopesTableProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  async function cancel({ merchantCode, envelopeId, state }: ConsoleEnvelope) {
    const isPlanned = state === "planned";
    const isSure = await ask({
      title: t(isPlanned ? "envelope.cancelSure" : "envelope.endSure"),
      text: t(isPlanned ? "envelope.cancelText" : "envelope.endText"),
      confirm: t(isPlanned ? "envelope.cancel" : "envelope.end"),
      cancel: desk("keepIt"),
      look: "danger",
    });
    if (!isSure) return;
    const params = { merchantCode, envelopeId };
    const isDone = await saving.runAndRead(() => call("cancelEnvelope", { params }));
    if (isDone) toast(t(isPlanned ? "envelope.cancelled" : "envelope.ended"));
  }
  return (
    <>
      <SaveError error={saving.error} />
      <div className={table.frame}>
        <table className={table.table}>
          <thead className={table.head}>
            <tr>
              <th scope="col">{t("field.title")}</th>
              <th scope="col" className="max-md:hidden">
                {t("envelope.field.opensAt")}
              </th>
              <th scope="col" className="text-end! max-sm:hidden">
                {t("envelope.field.amount")}
              </th>
              <th scope="col" className="text-end! max-sm:hidden">
                {t("envelope.takenHead")}
              </th>
              <th scope="col" className="text-end! max-md:hidden">
                {t("envelope.paid")}
              </th>
              <th scope="col" className="text-end! max-lg:hidden">
                {t("envelope.returned")}
              </th>
              <th scope="col">{t("status")}</th>
              {mayWrite && (
                <th scope="col" className="text-end">
                  {t("action")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {envelopes.map((envelope) => (
              <Row
                key={envelope.envelopeId}
                envelope={envelope}
                isBusy={saving.isBusy}
                onCancel={mayWrite ? () => void cancel(envelope) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  readonly envelope: ConsoleEnvelope;
  readonly isBusy: boolean;
  readonly onCancel: (() => void) | undefined;
}

function Row({ envelope, isBusy, onCancel }: RowProps) {
  const t = useTranslations("console.draws");
  const textOf = useLocalText();
  const momentText = useMomentText();
  const { merchantCode, envelopeId, settings, state, taken, paid, returned, members } = envelope;
  const { title, currency, amount, packets, opensAt } = settings;
  const name = textOf(title);
  const isRunning = state === "planned" || state === "open";
  const endText = t(state === "planned" ? "envelope.cancel" : "envelope.end");
  const takenText = t("envelope.of", { taken, packets: members ?? packets });
  return (
    <tr className={table.row}>
      <td>
        {`\u2068${name}\u2069`}
        <span className="block text-fg2 sm:hidden">
          <Money amount={amount} currency={currency} /> · {takenText}
        </span>
        {members !== null && (
          <span className="block text-fg2">{t("envelope.personal", { members })}</span>
        )}
      </td>
      <td className="max-md:hidden">{momentText(opensAt)}</td>
      <td className="text-end max-sm:hidden">
        <Money amount={amount} currency={currency} />
      </td>
      <td className="num text-end max-sm:hidden">{takenText}</td>
      <td className="text-end max-md:hidden">
        <Money amount={paid} currency={currency} />
      </td>
      <td className="text-end max-lg:hidden">
        {returned === null ? "–" : <Money amount={returned} currency={currency} />}
      </td>
      <td>
        <Mark tone={tones[state]}>{t(`envelope.state.${state}`)}</Mark>
      </td>
      {onCancel !== undefined && (
        <td>
          <div className="flex items-start justify-end gap-2 max-lg:flex-col max-lg:items-end">
            {isRunning && (
              <OneStop kind="envelope" merchantCode={merchantCode} rewardId={envelopeId} />
            )}
            {isRunning && (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`${endText}: ${name}`}
                onClick={onCancel}
              >
                {endText}
              </Button>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
