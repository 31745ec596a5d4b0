import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../../lib/address.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { RoundDetail } from "../../ui/rounds/round-detail.tsx";
import { roundQuery } from "./api.ts";

/** One round, beside the list; its address can be kept. */
export function RoundDrawer({ search }: { readonly search: Search }) {
  const { of, round } = search;
  if (of === undefined || round === undefined) return null;
  return <Opened memberRef={of} roundId={round} />;
}

interface OpenedProps {
  readonly memberRef: string;
  readonly roundId: string;
}

function Opened({ memberRef, roundId }: OpenedProps) {
  const t = useTranslations("records");
  const query = useQuery(roundQuery(useLanguage(), memberRef, roundId));
  return (
    <QueryDrawer
      query={query}
      title={t("roundTitle")}
      titleOf={() => t("roundTitle")}
      onClose={() => goWith({ of: undefined, round: undefined })}
    >
      {(round) => <RoundDetail round={round} />}
    </QueryDrawer>
  );
}
