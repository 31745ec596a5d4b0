import { useTranslations } from "use-intl/react";
import { unreadText, useUnread } from "../lib/unread.ts";

interface UnreadBadgeProps {
  /** Only seen: where it stands in the button of a menu that says it again. */
  readonly isSilent?: true;
  readonly className: string;
}

/** How many messages are unread. Nothing where none is. */
export function UnreadBadge({ isSilent, className }: UnreadBadgeProps) {
  const t = useTranslations("shell");
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span
      className={`grid place-items-center rounded-full bg-badge font-bold text-white ${className}`}
      aria-hidden={isSilent}
      aria-label={isSilent === true ? undefined : t("unreadMessages", { count: unread })}
    >
      <span className="num leading-none" aria-hidden>
        {unreadText(unread)}
      </span>
    </span>
  );
}
