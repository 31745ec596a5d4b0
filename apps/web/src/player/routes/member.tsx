import { createFileRoute } from "@tanstack/react-router";
import { useFlag } from "../../lib/brand.ts";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { MemberCentre } from "../member/centre.tsx";
import { memberPageOf } from "../member-pages.ts";
import { NotFound } from "../instead-of-pages.tsx";
import { NotOffered } from "../not-offered.tsx";

/** What pages keep in the address as texts; each reads its own, and knows what they may say. */
const texts = [
  "range",
  "from",
  "to",
  "gameType",
  "vassalage",
  "status",
  "kind",
  "part",
  "dialog",
] as const;

interface MemberSearch extends Partial<
  Readonly<Record<(typeof texts)[number], string | undefined>>
> {
  /** One of `memberPages`, or whatever somebody wrote there. */
  readonly page: string;
  readonly pageNum?: number | undefined;
}

function readSearch(search: Record<string, unknown>): MemberSearch {
  const pageNum = Math.trunc(Number(search["pageNum"]));
  return {
    page: typeof search["page"] === "string" ? search["page"] : "securityCenter",
    ...(pageNum > 1 && { pageNum }),
    ...Object.fromEntries(
      texts.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ),
  };
}

export const Route = createFileRoute("/member")({
  validateSearch: readSearch,
  loader: () => loadPageMessages("security", "fields", "auth"),
  component: Member,
});

function Member() {
  const { page } = Route.useSearch();
  const known = memberPageOf(page);
  const hasInbox = useFlag("INBOX3");
  if (known === undefined) return <NotFound />;
  if (known === "messageV2" && !hasInbox) return <NotOffered what="page" />;
  return <MemberCentre page={known} />;
}
