import type { GameType } from "@baize/contract";
import { createFileRoute } from "@tanstack/react-router";
import type { RoundStatus } from "../../features/records/api.ts";
import { ranges, roundStatuses, type Range } from "../../features/records/view.ts";
import { readKind } from "../../features/wallet/kinds.ts";
import type { TransactionKind } from "../../features/wallet/api.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { loadMessages } from "../../lib/i18n.tsx";
import { MemberCentre } from "../member/centre.tsx";
import { memberPages, type MemberPage } from "../member/pages.ts";

interface MemberSearch {
  readonly page: MemberPage;
  readonly range?: Range | undefined;
  readonly gameType?: GameType | undefined;
  readonly status?: RoundStatus | undefined;
  readonly pageNum?: number | undefined;
  readonly kind?: TransactionKind | undefined;
  /** Part and dialog of the security centre, which knows their names. */
  readonly part?: string | undefined;
  readonly dialog?: string | undefined;
}

function readSearch(search: Record<string, unknown>): MemberSearch {
  const range = ranges.find((known) => known === search["range"]);
  const gameType = gameTypes.find((known) => known === search["gameType"]);
  const status = roundStatuses.find((known) => known === search["status"]);
  const pageNum = Math.trunc(Number(search["pageNum"]));
  const kind = readKind(search["kind"]);
  const { part, dialog } = search;
  return {
    page: memberPages.find((known) => known === search["page"]) ?? "securityCenter",
    ...(range && { range }),
    ...(gameType && { gameType }),
    ...(status && { status }),
    ...(pageNum > 1 && { pageNum }),
    ...(kind && { kind }),
    ...(typeof part === "string" && { part }),
    ...(typeof dialog === "string" && { dialog }),
  };
}

export const Route = createFileRoute("/member")({
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps: { page } }) =>
    page === "personalHistoryCopy" || page === "transactionHistory"
      ? loadMessages("security", "fields", "records", "wallet")
      : loadMessages("security", "fields", "auth"),
  component: Member,
});

function Member() {
  const { page } = Route.useSearch();
  return <MemberCentre page={page} />;
}
