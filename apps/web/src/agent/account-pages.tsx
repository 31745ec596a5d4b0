import type { InboxMessage, MemberInfo } from "@baize/contract";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { AnnouncementList } from "../features/announcements/announcement-list.tsx";
import { readTab } from "../features/inbox/api.ts";
import { InboxPage } from "../features/inbox/inbox-page.tsx";
import { PayoutsPage } from "../features/payouts/payouts-page.tsx";
import { readKind } from "../features/wallet/kinds.ts";
import { Statement } from "../features/wallet/statement.tsx";
import { goWith, hrefOf, pageText, type Search } from "../lib/address.ts";
import { InNamedZone } from "../ui/brand-zone.tsx";
import { buttonClass } from "../ui/button.tsx";
import { home, pages } from "./places.ts";
import { readAnnouncements, rememberAnnouncement } from "./read-announcements.ts";

/** The agent's own money and messages: the pages that members have, in the office. */

interface SearchProps {
  readonly search: Search;
}

function Title({ text }: { readonly text: string }) {
  return <h1 className="font-display text-xl font-bold lg:text-2xl">{text}</h1>;
}

export function Withdrawals({ search }: SearchProps) {
  const t = useTranslations("payouts");
  return (
    <div className="grid grid-cols-1 gap-5">
      <Title text={t("title")} />
      <InNamedZone>
        <PayoutsPage part={search["part"]} onPart={(part) => goWith({ part })} />
      </InNamedZone>
    </div>
  );
}

/** Every movement of the agent's own cash. */
export function AccountDetails({ search }: SearchProps) {
  const t = useTranslations("agent");
  return (
    <div className="grid grid-cols-1 gap-5">
      <Title text={t("accountDetails")} />
      <InNamedZone>
        <Statement
          mayBeTable
          range={{ kind: readKind(search["kind"]) }}
          onKind={(kind) => goWith({ kind }, true)}
        />
      </InNamedZone>
    </div>
  );
}

const wayOf = ({ link }: InboxMessage) => link !== null && <Way page={link.page} />;

/** To a page of the office; what only the players' site has is opened there. */
function Way({ page }: { readonly page: NonNullable<InboxMessage["link"]>["page"] }) {
  const t = useTranslations("inbox.go");
  const known = pages.find((one) => one === page);
  const ofSite = page === "promotions" ? "/promotions" : hrefOf("/member", { page });
  return (
    <a
      href={known === undefined ? ofSite : hrefOf(home, { page: known })}
      className={buttonClass("outline", "small")}
    >
      {t(page)}
      <ChevronRight size={16} className="rtl:rotate-180" aria-hidden />
    </a>
  );
}

export function Messages({ search }: SearchProps) {
  const t = useTranslations("agent");
  const pageNum = Number(search["at"] ?? "1");
  return (
    <div className="grid grid-cols-1 gap-5">
      <Title text={t("messages")} />
      <InboxPage
        tab={readTab(search["kind"])}
        pageNum={Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1}
        openId={search["part"]}
        onTab={(tab) => goWith({ kind: tab, at: undefined, part: undefined }, true)}
        onPage={(next) => goWith({ at: pageText(next), part: undefined }, true)}
        onOpen={(part) => goWith({ part })}
        wayOf={wayOf}
      />
    </div>
  );
}

/** What the house tells its agents. */
export function Announcements({ member }: { readonly member: MemberInfo }) {
  const t = useTranslations("agent");
  const [read, setRead] = useState(() => readAnnouncements(member.account));
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <Title text={t("announcements")} />
        <p className="text-fg2">{t("announcementsLead")}</p>
      </div>
      <InNamedZone>
        <AnnouncementList
          type="agents"
          isNew={(id) => !read.includes(id)}
          onRead={(id) => setRead(rememberAnnouncement(member.account, id))}
        />
      </InNamedZone>
    </div>
  );
}
