import { createFileRoute } from "@tanstack/react-router";
import { loadMessages } from "../../lib/i18n.tsx";
import { MemberCentre } from "../member/centre.tsx";
import { memberPages, type MemberPage } from "../member/pages.ts";

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
  readonly page: MemberPage;
  readonly pageNum?: number | undefined;
}

function readSearch(search: Record<string, unknown>): MemberSearch {
  const pageNum = Math.trunc(Number(search["pageNum"]));
  return {
    page: memberPages.find((known) => known === search["page"]) ?? "securityCenter",
    ...(pageNum > 1 && { pageNum }),
    ...Object.fromEntries(
      texts.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ),
  };
}

export const Route = createFileRoute("/member")({
  validateSearch: readSearch,
  loader: () => loadMessages("security", "fields", "auth"),
  component: Member,
});

function Member() {
  const { page } = Route.useSearch();
  return <MemberCentre page={page} />;
}
