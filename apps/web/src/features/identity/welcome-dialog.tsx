import { useRouter } from "@tanstack/react-router";
import {
  ChevronRight,
  Compass,
  ShieldCheck,
  UsersRound,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "use-intl/react";
import { isAgent, useVisitor } from "../../lib/member.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { DialogHost } from "./dialog-props.ts";

interface WelcomeDialogProps extends DialogHost {
  readonly onDeposit: () => void;
}

/** The first sign-in: three ways to begin. Shown once. */
export function WelcomeDialog({ onDeposit, ...host }: WelcomeDialogProps) {
  const t = useTranslations("auth");
  const router = useRouter();
  const visitor = useVisitor();
  const name = visitor.kind === "member" ? visitor.member.nickname : "";
  const hasOffice = visitor.kind === "member" && isAgent(visitor.member);
  const secure = () =>
    void router.navigate({ to: "/member", search: { page: "securityCenter" }, replace: true });
  return (
    <Dialog {...host} title={t("firstTitle", { name })} description={t("firstText")} width="narrow">
      <ul className="grid gap-2.5">
        {hasOffice && (
          <Step
            icon={UsersRound}
            title={t("firstAgent")}
            text={t("firstAgentText")}
            onClick={() => location.assign("/agent")}
          />
        )}
        <Step
          icon={ShieldCheck}
          title={t("firstSecure")}
          text={t("firstSecureText")}
          onClick={secure}
        />
        <Step
          icon={Wallet}
          title={t("firstDeposit")}
          text={t("firstDepositText")}
          onClick={onDeposit}
        />
        <Step
          icon={Compass}
          title={t("firstLook")}
          text={t("firstLookText")}
          onClick={host.onClose}
        />
      </ul>
    </Dialog>
  );
}

interface StepProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
}

function Step({ icon: Icon, title, text, onClick }: StepProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex w-full items-center gap-3.5 rounded-lg border border-line bg-s2 p-3.5 text-start transition hover:border-line2 hover:bg-s3"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-fg">
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-fg2">{text}</span>
        </span>
        <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
      </button>
    </li>
  );
}
