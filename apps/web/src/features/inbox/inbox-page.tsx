import type { CallAnswer, InboxMessage } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { unreadText } from "../../lib/unread.ts";
import { useWide } from "../../lib/wide.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  deleteMessages,
  inboxTabs,
  listQuery,
  readMessages,
  unreadIn,
  type InboxTab,
} from "./api.ts";
import { KindIcon } from "./kind-icon.tsx";
import { MessageBody, MessageRow } from "./message-row.tsx";
import { NewsSwitch } from "./news-switch.tsx";
import { useMinute } from "./moment.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useListKeys } from "./use-list-keys.ts";

interface InboxPageProps {
  readonly tab: InboxTab;
  readonly pageNum: number;
  /** The message that is open. */
  readonly openId: string | undefined;
  readonly onTab: (tab: InboxTab) => void;
  readonly onPage: (pageNum: number) => void;
  readonly onOpen: (id: string | undefined) => void;
  /** The button to what a message is about. */
  readonly wayOf: (message: InboxMessage) => ReactNode;
}

type Page = CallAnswer<"inbox">;

/** The member's messages: on wide windows each opens in its place, on phones it has the page. */
export function InboxPage(props: InboxPageProps) {
  const { tab, pageNum, openId, onOpen } = props;
  const isWide = useWide();
  const list = useQuery(listQuery(useLanguage(), tab, pageNum));
  const opened = list.data?.content.find(({ id }) => id === openId);
  useReadOnOpen(opened);
  const remove = useRemove(() => onOpen(undefined));
  if (!isWide && opened !== undefined) {
    return (
      <OpenMessage
        message={opened}
        way={props.wayOf(opened)}
        onBack={() => onOpen(undefined)}
        onDelete={() => void remove([opened.id])}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs tab={tab} unreadBy={list.data?.unreadBy} onTab={props.onTab} />
      {(tab === "all" || tab === "news") && <NewsSwitch />}
      <Body {...props} list={list} remove={remove} />
    </div>
  );
}

/** What is opened is read. */
function useReadOnOpen(opened: InboxMessage | undefined): void {
  const id = opened?.readAt === null ? opened.id : undefined;
  useEffect(() => {
    // It stays unread where the server could not be told, and is told the next time.
    if (id !== undefined) readMessages([id]).catch(() => undefined);
  }, [id]);
}

/** Deletes after asking. Answers whether they are gone. */
function useRemove(onGone: () => void) {
  const t = useTranslations("inbox");
  const shell = useTranslations("shell");
  const refusalText = useRefusalText();
  return async (ids: readonly string[]): Promise<boolean> => {
    const count = ids.length;
    const isSure = await ask({
      title: t("sure", { count }),
      text: t("sureText"),
      confirm: t("delete"),
      cancel: shell("cancel"),
    });
    if (!isSure) return false;
    try {
      await deleteMessages(ids);
      toast(t("deleted", { count }));
      onGone();
      return true;
    } catch (error) {
      toast(refusalText(error), "loss");
      return false;
    }
  };
}

interface TabsProps extends Pick<InboxPageProps, "tab" | "onTab"> {
  readonly unreadBy: Page["unreadBy"] | undefined;
}

function Tabs({ tab, unreadBy, onTab }: TabsProps) {
  const t = useTranslations("inbox");
  return (
    <Segmented<InboxTab>
      label={t("tabs")}
      value={tab}
      onChange={onTab}
      options={inboxTabs.map((one) => {
        const count = unreadBy === undefined ? 0 : unreadIn(one, unreadBy);
        return [
          one,
          <>
            {t(`tab.${one}`)}
            {count > 0 && (
              <span className="num ms-1.5 rounded-full bg-brand px-1.5 py-px text-xs font-bold text-on-brand">
                {unreadText(count)}
              </span>
            )}
          </>,
        ] as const;
      })}
    />
  );
}

interface BodyProps extends InboxPageProps {
  readonly list: ReturnType<typeof useQuery<Page>>;
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
}

function Body(props: BodyProps) {
  const { tab, list } = props;
  const t = useTranslations("inbox");
  const { data, error, isError, refetch } = list;
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={7} className="h-18" />;
  if (data.content.length === 0 && data.pageNum === 1) {
    return (
      <div className="card">
        <Empty picture="no-transfers" text={tab === "all" ? t("empty") : t("emptyTab")} />
      </div>
    );
  }
  return <Messages {...props} page={data} />;
}

function Messages(props: BodyProps & { readonly page: Page }) {
  const { page, tab, openId, onOpen, remove } = props;
  const now = useMinute();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const ids = page.content.map(({ id }) => id);
  const refOf = useListKeys(ids, (id) => void remove([id]));
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      <section className="card overflow-hidden">
        <Toolbar
          page={page}
          tab={tab}
          selected={selected === undefined ? undefined : ids.filter((id) => selected.has(id))}
          onSelected={(next) => setSelected(next === undefined ? undefined : new Set(next))}
          remove={remove}
        />
        <ul className="divide-y divide-line border-t border-line">
          {page.content.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              now={now}
              isOpen={message.id === openId}
              isSelected={selected?.has(message.id)}
              onSelect={(isSelected) => select(message.id, isSelected)}
              onOpen={() => onOpen(message.id === openId ? undefined : message.id)}
              onDelete={() => void remove([message.id])}
              setButton={refOf(message.id)}
              way={props.wayOf(message)}
            />
          ))}
        </ul>
      </section>
      <Pager page={page.pageNum} total={page.totalPages} onChange={props.onPage} />
      <Keys />
    </>
  );
}

/** As they stand on the keys, in every language. */
const keyNames = { next: "J", before: "K", open: "Enter", remove: "Delete" };

function Keys() {
  const t = useTranslations("inbox");
  return <p className="text-center text-xs text-fg3 max-lg:hidden">{t("keys", keyNames)}</p>;
}

interface OpenMessageProps {
  readonly message: InboxMessage;
  readonly way: ReactNode;
  readonly onBack: () => void;
  readonly onDelete: () => void;
}

/** On a phone a message has the page to itself. */
function OpenMessage({ message, way, onBack, onDelete }: OpenMessageProps) {
  const t = useTranslations("inbox");
  return (
    <article aria-label={message.title} className="grid gap-3">
      <Button look="ghost" onClick={onBack} className="-ms-2 justify-self-start">
        <ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />
        {t("back")}
      </Button>
      <div className="card grid gap-4 p-4">
        <div className="flex items-center gap-3">
          <KindIcon message={message} className="size-11" />
          <h2 className="min-w-0 font-display text-lg leading-snug font-semibold">
            {message.title}
          </h2>
        </div>
        <MessageBody message={message} way={way} onDelete={onDelete} />
      </div>
    </article>
  );
}
