import { useTranslations } from "use-intl/react";
import { unreadText, useUnread } from "../lib/unread.ts";

interface UnreadBadgeProps {
  readonly className: string;
}

/** How many messages are unread. Nothing where none is. */
export function UnreadBadge({ className }: UnreadBadgeProps) {
  const t = useTranslations("shell");
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span
      className={`grid place-items-center rounded-full bg-badge font-bold text-white ${className}`}
      aria-label={t("unreadMessages", { count: unread })}
    >
      <span className="num leading-none" aria-hidden>
        {unreadText(unread)}
      </span>
    </span>
  );
}
