import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../lib/operator.ts";
import { PlaceLink } from "./place-link.tsx";

interface MemberLinkProps {
  readonly memberId: string;
  readonly children: ReactNode;
}

/**
 * A member's name as a link to the member's page, for operators who may see it; plain text for all
 * others.
 */
export function MemberLink({ memberId, children }: MemberLinkProps) {
  if (!useMay("members.read")) return <bdi className="font-medium">{children}</bdi>;
  return (
    <PlaceLink
      path="/console/members"
      search={{ member: memberId }}
      className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 hover:no-underline pointer-coarse:min-h-11"
    >
      <bdi>{children}</bdi>
    </PlaceLink>
  );
}

interface MemberButtonProps {
  /** What the member is in this; just a member where absent. */
  readonly label?: string;
  readonly memberId: string;
  readonly username: string;
}

/** The same as a button at the head of a drawer. */
export function MemberButton({ label, memberId, username }: MemberButtonProps) {
  const words = useTranslations("console.queue");
  if (!useMay("members.read")) return null;
  return (
    <PlaceLink
      path="/console/members"
      search={{ member: memberId }}
      className="inline-flex min-h-9 max-w-full items-center gap-2 justify-self-start rounded-md bg-s3 px-3 font-medium hover:bg-line pointer-coarse:min-h-11"
    >
      <UserRound size={16} className="shrink-0" aria-hidden />
      <span className="min-w-0 truncate">
        {label ?? words("member")}: <bdi>{username}</bdi>
      </span>
    </PlaceLink>
  );
}
