import { useQuery } from "@tanstack/react-query";
import { Briefcase, ChevronRight } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchField } from "../../ui/desk/inputs.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { agentsQuery } from "./api.ts";

/** To which direct agent a contract is to be offered. */
export function OfferChoice() {
  const agent = useTranslations("agent");
  const t = useTranslations("commissions");
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, error, isError, refetch } = useQuery(agentsQuery(search));
  return (
    <Dialog
      isOpen
      title={agent("offerContract")}
      description={t("offerWho")}
      onClose={() => goWith({ offer: undefined })}
    >
      <div className="grid gap-3">
        <SearchField label={t("offerFind")} value={text} onChange={setText} />
        {isError && <Failed error={error} onRetry={() => void refetch()} />}
        {!isError && data === undefined && <SkeletonRows rows={4} className="h-11" />}
        {data?.content.length === 0 && (
          <p className="py-6 text-fg2">{t(search === "" ? "offerNone" : "offerNobody")}</p>
        )}
        <ul className="grid gap-1">
          {data?.content.map(({ memberRef, account }) => (
            <li key={memberRef}>
              <button
                type="button"
                onClick={() => goWith({ offer: memberRef })}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start hover:bg-s2"
              >
                <span className="grid size-8 place-items-center rounded-full bg-brand-soft text-brand-fg">
                  <Briefcase size={16} aria-hidden />
                </span>
                <bdi className="min-w-0 flex-1 truncate font-medium">{account}</bdi>
                <ChevronRight size={18} className="text-fg3 rtl:rotate-180" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
