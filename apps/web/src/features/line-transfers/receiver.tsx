import type { Downline } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Search, UserRound } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl/react";
import { Field } from "../../ui/field.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { downlinesQuery } from "./api.ts";

/** The agent who referred the member: there is only one, so there is nothing to choose. */
export function Upline({ name, error }: { readonly name: string; readonly error?: string }) {
  const t = useTranslations("line");
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-fg2">{t("to")}</p>
      <p className="flex min-h-12 items-center gap-3 rounded-md bg-s2 px-3.5 font-semibold">
        <UserRound size={18} strokeWidth={1.75} className="shrink-0 text-fg2" aria-hidden />
        <bdi>{name}</bdi>
      </p>
      {error !== undefined && <Fault text={error} />}
    </div>
  );
}

function Fault({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="mt-1.5 flex gap-1.5 text-sm text-loss">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      {text}
    </p>
  );
}

interface DownlineChoiceProps {
  readonly chosen: Downline | undefined;
  readonly error: string | undefined;
  readonly onChoose: (downline: Downline) => void;
}

/** A member the agent referred, found by the beginning of the name. */
export function DownlineChoice({ chosen, error, onChoose }: DownlineChoiceProps) {
  const t = useTranslations("line");
  const [text, setText] = useState("");
  const [pageNum, setPage] = useState(1);
  const search = useDeferredValue(text.trim());
  const { data, error: failure, isError, refetch } = useQuery(downlinesQuery(search, pageNum));
  return (
    <div className="grid gap-2">
      <Field
        label={t("find")}
        type="search"
        autoComplete="off"
        dir="auto"
        maxLength={32}
        lead={
          <span aria-hidden className="ps-4 text-fg3">
            <Search size={18} />
          </span>
        }
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPage(1);
        }}
      />
      {isError && <Failed error={failure} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={3} className="h-11" />}
      {data?.content.length === 0 && <p className="p-3.5 text-sm text-fg2">{t("none")}</p>}
      {data !== undefined && data.content.length > 0 && (
        <ul aria-label={t("down")} className="divide-y divide-line rounded-md border border-line">
          {data.content.map((downline) => (
            <li key={downline.memberRef}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 hover:bg-s2">
                <input
                  type="radio"
                  name="downline"
                  checked={downline.memberRef === chosen?.memberRef}
                  onChange={() => onChoose(downline)}
                />
                <bdi className="truncate font-semibold">{downline.account}</bdi>
              </label>
            </li>
          ))}
        </ul>
      )}
      <Pager page={data?.pageNum ?? 1} total={data?.totalPages ?? 0} onChange={setPage} />
      {error !== undefined && <Fault text={error} />}
    </div>
  );
}
