import type { MemberInfo, Protection } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { unitText } from "../../lib/unit-text.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { protectionQuery, saveReality } from "./api.ts";
import { BreakForm } from "./break-form.tsx";
import { LimitCards } from "./limit-cards.tsx";
import { NetDeposits } from "./net-deposits.tsx";
import { Paused } from "./paused.tsx";

/** The limits and breaks a member may set. Its host loads `protection`, `security` and `wallet`. */
export function ProtectionPage({ member }: { readonly member: MemberInfo }) {
  const protection = useQuery(protectionQuery);
  if (protection.isPending) return <SkeletonRows rows={5} className="h-24" />;
  if (protection.isError) {
    return <Failed error={protection.error} onRetry={() => void protection.refetch()} />;
  }
  return <Parts protection={protection.data} member={member} />;
}

interface PartsProps {
  readonly protection: Protection;
  readonly member: MemberInfo;
}

function Parts({ protection, member }: PartsProps) {
  const t = useTranslations("protection");
  const shell = useTranslations("shell");
  const [hadPause] = useState(protection.pause !== null);
  return (
    <div className="grid gap-5">
      {protection.pause !== null && <Paused pause={protection.pause} isNew={!hadPause} />}
      <Part title={t("limits")} text={t("limitsText")}>
        <LimitCards protection={protection} />
      </Part>
      <Part title={t("lifetime")} text={t("lifetimeText")}>
        <NetDeposits />
      </Part>
      <Part title={t("reality")} text={t("realityText")}>
        <RealityChoice minutes={protection.realityMinutes} />
      </Part>
      <Part title={t("pause")} text={t("pauseText")}>
        <BreakForm account={member.account} />
      </Part>
      <ContentLink
        url="/help#responsible"
        className={`${buttonClass("quiet")} max-w-full justify-self-start`}
      >
        <BookOpen size={18} strokeWidth={1.75} aria-hidden />
        {shell("helpCenter")}
      </ContentLink>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section aria-label={title} className="card p-4 sm:p-5">
      <h2 className="font-display text-md font-semibold">{title}</h2>
      <p className="mt-0.5 max-w-prose text-sm text-fg2">{text}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}

const choices = ["15", "30", "60"] as const;

function RealityChoice({ minutes }: { readonly minutes: 15 | 30 | 60 }) {
  const t = useTranslations("protection");
  const language = useLanguage();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<string>();
  async function choose(next: (typeof choices)[number]) {
    setRefusal(undefined);
    try {
      await saveReality(Number(next) as 15 | 30 | 60);
      toast(t("saved"));
    } catch (error) {
      setRefusal(refusalText(error));
    }
  }
  return (
    <div className="grid gap-3">
      <Segmented
        label={t("reality")}
        value={String(minutes) as (typeof choices)[number]}
        options={choices.map((one) => [one, unitText(language, Number(one), "minute")] as const)}
        onChange={(next) => void choose(next)}
      />
      <FormError text={refusal} />
    </div>
  );
}
