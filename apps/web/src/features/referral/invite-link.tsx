import { Link } from "@tanstack/react-router";
import { UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { isAgent, useVisitor } from "../../lib/member.ts";
import { useTranslations } from "use-intl/react";
import { useHasReferral } from "../../lib/rewards.ts";

interface InviteLinkProps {
  readonly size: number;
  readonly className: string;
  readonly onGo?: () => void;
  /** The text as the menu writes it. */
  readonly children?: (text: string) => ReactNode;
}

/** The way to inviting friends: of agents to their office, of players to their page. */
export function InviteLink({ size, className, onGo, children }: InviteLinkProps) {
  const t = useTranslations("shell");
  const visitor = useVisitor();
  const hasReferral = useHasReferral();
  const text = t("inviteFriends");
  const inside = (
    <>
      <UserRoundPlus size={size} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {children?.(text) ?? text}
    </>
  );
  if (visitor.kind === "member" && isAgent(visitor.member)) {
    return (
      <a href="/agentHome" className={className} title={text}>
        {inside}
      </a>
    );
  }
  if (!hasReferral) return null;
  return (
    <Link
      to="/member"
      search={{ page: "referral" }}
      activeOptions={{ includeSearch: true }}
      className={className}
      title={text}
      {...(onGo && { onClick: onGo })}
    >
      {inside}
    </Link>
  );
}
