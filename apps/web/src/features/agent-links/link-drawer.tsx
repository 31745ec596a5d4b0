import type { AgentLinkStats } from "@baize/contract";
import { linkNoteMax } from "@baize/contract/link-rules";
import { useQuery } from "@tanstack/react-query";
import { Download, Share2 } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useBrand } from "../../lib/brand.ts";
import { toast } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { useDateText, useDayText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Facts, Part, QueryDrawer, Reference } from "../../ui/desk/drawer-parts.tsx";
import { NoteForm } from "../../ui/desk/note-form.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { addressOf, changeLink, linkQuery } from "./api.ts";
import { LimitsForm } from "./limits-form.tsx";
import { LinkState } from "./parts.tsx";
import { saveQr } from "./save-qr.ts";

/** One link beside the list: to hand on, what came of it, and its note. */
export function LinkDrawer({ code }: { readonly code: string }) {
  const t = useTranslations("agent");
  const query = useQuery(linkQuery(code));
  return (
    <QueryDrawer
      query={query}
      title={t("linkCode")}
      titleOf={(link) => link.code}
      onClose={() => goWith({ link: undefined })}
    >
      {(link) => (
        <>
          <HandOn link={link} />
          <LinkFacts link={link} />
          <Days link={link} />
          <LimitsForm key={`${link.validUntil} ${link.usesMax}`} link={link} />
          <NoteForm
            key={link.note}
            note={link.note}
            max={linkNoteMax}
            onSave={(note) => changeLink(link.code, { note }, randomUuid())}
          />
          <OnOff link={link} />
        </>
      )}
    </QueryDrawer>
  );
}

interface LinkProps {
  readonly link: AgentLinkStats;
}

function HandOn({ link: { code } }: LinkProps) {
  const t = useTranslations("agent");
  const { brandName } = useBrand();
  const address = addressOf(code);
  async function share() {
    try {
      await navigator.share({ title: brandName, url: address });
    } catch {
      // Closed without a choice: nothing happened.
    }
  }
  return (
    <div className="grid gap-3">
      <Reference text={address} />
      <figure className="grid justify-items-center">
        <QrCode text={address} label={t("linkQr")} className="w-full max-w-56" />
      </figure>
      <div className="flex flex-wrap justify-center gap-2">
        {"share" in navigator && (
          <Button onClick={() => void share()}>
            <Share2 size={18} aria-hidden />
            {t("share")}
          </Button>
        )}
        <Button onClick={() => void saveQr(address, `${code}.png`)}>
          <Download size={18} aria-hidden />
          {t("saveQr")}
        </Button>
      </div>
    </div>
  );
}

function LinkFacts({ link }: LinkProps) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  const { uses, usesMax, validUntil } = link;
  return (
    <Facts
      facts={[
        [t("registers"), t(link.registers)],
        [t("status"), <LinkState key="state" state={link.state} />],
        [t("linkMadeOn"), dateText(link.createdAt)],
        [t("linkEnds"), validUntil === null ? t("linkNever") : dateText(validUntil)],
        [t("registrations"), usesMax === null ? uses : `${uses} / ${usesMax}`],
      ]}
    />
  );
}

/** What came of the link in 30 days, and on which days. */
function Days({ link: { counts, days } }: LinkProps) {
  const t = useTranslations("agent");
  const dayText = useDayText();
  const some = days.filter(({ visits, registrations }) => visits + registrations > 0);
  const steps = [
    [t("visits"), counts.visits],
    [t("visitors"), counts.visitors],
    [t("registrations"), counts.registrations],
  ] as const;
  return (
    <Part title={t("linkMonth")}>
      <dl className="grid grid-cols-3 gap-2">
        {steps.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-md bg-s2 p-3">
            <dt className="text-sm text-fg2">{label}</dt>
            <dd className="num font-display text-lg font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
      {some.length === 0 ? (
        <p className="mt-3 text-sm text-fg2">{t("linkUnused")}</p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead className="text-fg2 [&_th]:font-normal">
            <tr>
              <th scope="col" className="py-1 text-start">
                {t("day")}
              </th>
              {steps.map(([label]) => (
                <th key={label} scope="col" className="py-1 text-end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {some.toReversed().map(({ day, visits, visitors, registrations }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {dayText(day)}
                </th>
                <td className="num text-end">{visits}</td>
                <td className="num text-end">{visitors}</td>
                <td className="num text-end font-medium">{registrations}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function OnOff({ link: { code, isOn } }: LinkProps) {
  const t = useTranslations("agent");
  const refusalText = useRefusalText();
  const { isBusy, error, run } = useSaving();
  async function turn() {
    const isDone = await run(() => changeLink(code, { isOn: !isOn }, randomUuid()));
    if (isDone) toast(t(isOn ? "linkTurnedOff" : "linkTurnedOn"));
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg2">{t(isOn ? "linkOffText" : "linkOnText")}</p>
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button isBusy={isBusy} className="justify-self-start" onClick={() => void turn()}>
        {t(isOn ? "linkTurnOff" : "linkTurnOn")}
      </Button>
    </div>
  );
}
