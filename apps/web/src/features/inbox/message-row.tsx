import type { InboxMessage } from "@baize/contract";
import { Trash2 } from "lucide-react";
import type { ReactNode, RefCallback } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { IconButton } from "../../ui/button.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { Moment } from "./moment.tsx";

interface MessageRowProps {
  readonly message: InboxMessage;
  readonly now: number;
  readonly isOpen: boolean;
  /** Undefined while nothing is being selected. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
  /** The button that opens it, for the keys. */
  readonly setButton: RefCallback<HTMLButtonElement>;
  /** The way to what it is about. */
  readonly way: ReactNode;
}

/** One message of the list; open, it says everything. */
export function MessageRow(props: MessageRowProps) {
  const { message, now, isOpen, isSelected, setButton, onOpen } = props;
  const t = useTranslations("inbox");
  const { id, title, body, readAt, createdAt } = message;
  const isUnread = readAt === null;
  return (
    <li
      className={`relative transition ${isOpen ? "bg-s2/60" : "hover:bg-s2/40"} ${isSelected === true ? "bg-brand-soft" : ""}`}
    >
      <div className="flex items-start">
        {isSelected !== undefined && (
          <label className="grid min-h-18 w-12 shrink-0 cursor-pointer place-items-center ps-2">
            <input
              type="checkbox"
              className="tick-box size-5.5"
              aria-label={t("selectOne", { title })}
              checked={isSelected}
              onChange={(event) => props.onSelect(event.target.checked)}
            />
          </label>
        )}
        <button
          ref={setButton}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`message-${id}`}
          onClick={onOpen}
          className="flex min-h-18 min-w-0 flex-1 items-center gap-3 p-3.5 text-start -outline-offset-2 sm:px-4"
        >
          <KindIcon message={message} />
          <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
            <span className="flex items-baseline gap-2">
              <span
                className={`min-w-0 flex-1 truncate ${isUnread ? "font-semibold text-fg" : "text-fg2"}`}
              >
                {isUnread && <span className="sr-only">{t("unread")}: </span>}
                {title}
              </span>
              <Moment at={createdAt} now={now} className="shrink-0 text-xs text-fg3" />
            </span>
            <span className="flex items-center gap-2">
              <span
                className={`min-w-0 flex-1 truncate text-sm ${isUnread ? "text-fg2" : "text-fg3"}`}
              >
                {isOpen ? "" : body}
              </span>
              {isUnread && <span aria-hidden className="size-2 shrink-0 rounded-full bg-brand" />}
            </span>
          </span>
        </button>
      </div>
      {isOpen && (
        <MessageBody
          id={`message-${id}`}
          message={message}
          onDelete={props.onDelete}
          way={props.way}
          className="px-3.5 pb-4 sm:ps-17 sm:pe-4"
        />
      )}
    </li>
  );
}

interface MessageBodyProps extends Pick<MessageRowProps, "message" | "onDelete" | "way"> {
  readonly id?: string;
  readonly className?: string;
}

/** The whole text, the exact time, and what can be done. */
export function MessageBody({ id, message, onDelete, way, className = "" }: MessageBodyProps) {
  const t = useTranslations("inbox");
  const timeText = useTimeText();
  return (
    <div id={id} className={`grid gap-3 ${className}`}>
      <p className="max-w-prose leading-relaxed break-words whitespace-pre-line">{message.body}</p>
      <p className="text-xs text-fg3">{timeText(message.createdAt)}</p>
      <div className="flex items-center gap-2">
        {way}
        <IconButton label={t("delete")} onClick={onDelete} className="ms-auto">
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
