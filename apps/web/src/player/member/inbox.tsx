import type { InboxLink, InboxMessage } from "@baize/contract";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { readTab } from "../../features/inbox/api.ts";
import { InboxPage } from "../../features/inbox/inbox-page.tsx";
import { buttonClass } from "../../ui/button.tsx";

const route = getRouteApi("/member");

/** The member's messages; tab, page and the open message are in the address, so Back closes it. */
export function Inbox() {
  const { kind, pageNum = 1, part } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <InboxPage
      tab={readTab(kind)}
      pageNum={pageNum}
      openId={part}
      onTab={(tab) =>
        void navigate({
          search: { page: "messageV2", kind: tab === "all" ? undefined : tab },
          replace: true,
          resetScroll: false,
        })
      }
      onPage={(next) =>
        void navigate({
          search: (before) => ({ ...before, pageNum: next, part: undefined }),
          replace: true,
        })
      }
      onOpen={(id) => {
        const isOwn = router.history.location.state.isOverlay === true;
        if (id === undefined && isOwn) return router.history.back();
        void navigate({
          search: (before) => ({ ...before, part: id }),
          // Another message takes the place of the one that was open.
          replace: id === undefined || isOwn,
          resetScroll: false,
          state: id === undefined ? {} : { isOverlay: true },
        });
      }}
      wayOf={wayOf}
    />
  );
}

const wayOf = ({ link }: InboxMessage) => link !== null && <Way link={link} />;

function Way({ link }: { readonly link: InboxLink }) {
  const t = useTranslations("inbox.go");
  if (link.page === "promotions") {
    return (
      <Link to="/promotions" className={buttonClass("outline", "small")}>
        {t(link.page)}
        <ChevronRight size={16} className="rtl:rotate-180" aria-hidden />
      </Link>
    );
  }
  return (
    <Link to="/member" search={{ page: link.page }} className={buttonClass("outline", "small")}>
      {t(link.page)}
      <ChevronRight size={16} className="rtl:rotate-180" aria-hidden />
    </Link>
  );
}
