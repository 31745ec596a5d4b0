import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { Button } from "../../ui/button.tsx";

/** What both pages of records have. */

interface LeadProps {
  readonly title: string;
  readonly text: string;
}

export function Lead({ title, text }: LeadProps) {
  return (
    <div>
      <h1 className="font-display text-xl font-bold lg:text-2xl">{title}</h1>
      <p className="text-fg2">{text}</p>
    </div>
  );
}

interface OneMemberProps {
  readonly account: string | undefined;
}

/** That the rows are of one member alone, and the way back to all. */
export function OneMember({ account }: OneMemberProps) {
  const t = useTranslations("agent");
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {account === undefined ? t("ofOneMember") : t("onlyOf", { name: `\u2068${account}\u2069` })}
      <Button size="small" onClick={() => goWith({ member: undefined })}>
        <X size={14} aria-hidden />
        {t("ofAllMembers")}
      </Button>
    </p>
  );
}

interface AccountProps {
  readonly row: { readonly memberRef: string; readonly account: string };
}

/** A name that narrows the rows to this member. */
export function Account({ row: { memberRef, account } }: AccountProps) {
  return (
    <button
      type="button"
      className="relative min-h-6 text-brand-fg underline-offset-2 hover:underline"
      onClick={() => goWith({ member: memberRef })}
    >
      <bdi>{account}</bdi>
    </button>
  );
}

interface MoreProps {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

export function More({ hasMore, isBusy, onMore }: MoreProps): ReactNode {
  const t = useTranslations("agent");
  if (!hasMore) return null;
  return (
    <Button className="justify-self-center" isBusy={isBusy} onClick={onMore}>
      {t("more")}
    </Button>
  );
}

interface AgentsBelowProps {
  readonly agents: readonly { readonly memberRef: string; readonly account: string }[];
}

/** The ways to whose own downlines there is more. */
export function AgentsBelow({ agents }: AgentsBelowProps) {
  const t = useTranslations("agent");
  return (
    <section aria-label={t("betsBelow")} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-fg2">{t("betsBelow")}</span>
      {agents.map(({ memberRef, account }) => (
        <button
          key={memberRef}
          type="button"
          className="min-h-9 rounded-full border border-line2 px-3 hover:bg-s2 pointer-coarse:min-h-11"
          onClick={() => goWith({ below: memberRef, member: undefined })}
        >
          <bdi>{account}</bdi>
        </button>
      ))}
    </section>
  );
}
