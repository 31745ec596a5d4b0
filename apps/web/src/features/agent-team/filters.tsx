import { Search as SearchIcon } from "lucide-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../../lib/address.ts";
import { Button } from "../../ui/button.tsx";
import { idleChoices, isNarrowed, kinds, levelChoices, statuses } from "./view.ts";

const settleMs = 250;

/** A name to look for; the address follows when the typing rests. */
function NameSearch({ found }: { readonly found: string }) {
  const t = useTranslations("agent");
  const [text, setText] = useState(found);
  const hintId = useId();
  useEffect(() => {
    if (text.trim() === found) return undefined;
    const timer = setTimeout(
      () => goWith({ find: text.trim() || undefined, at: undefined }, true),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [text, found]);
  return (
    <div className="max-sm:w-full">
      <label className="flex h-9 min-w-60 items-center gap-2 rounded-sm border border-control bg-s1 px-2.5 focus-within:border-brand-fg pointer-coarse:h-11">
        <SearchIcon size={16} className="shrink-0 text-fg3" aria-hidden />
        <span className="sr-only">{t("search")}</span>
        <input
          type="search"
          value={text}
          maxLength={32}
          dir="auto"
          autoComplete="off"
          placeholder={t("search")}
          aria-describedby={hintId}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-fg3"
        />
      </label>
      <p id={hintId} className="sr-only">
        {t("searchHint")}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly search: Search;
  readonly any: string;
  readonly options: readonly (readonly [value: string, text: ReactNode])[];
}

function Choice({ label, name, search, any, options }: ChoiceProps) {
  return (
    <label className="max-sm:flex-1">
      <span className="sr-only">{label}</span>
      <select
        value={search[name] ?? ""}
        onChange={({ target }) => goWith({ [name]: target.value || undefined, at: undefined })}
        className="h-9 w-full min-w-32 rounded-sm border border-control bg-s1 px-2.5 pointer-coarse:h-11"
      >
        <option value="">{any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What narrows the list; all of it is in the address. */
export function Filters({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const shared = { search };
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <NameSearch
        key={search["find"] === undefined ? "empty" : "some"}
        found={search["find"] ?? ""}
      />
      <Choice
        {...shared}
        name="level"
        label={t("level")}
        any={t("anyLevel")}
        options={levelChoices.map((level) => [level, t("levelOf", { level })])}
      />
      <Choice
        {...shared}
        name="kind"
        label={t("kind")}
        any={t("anyKind")}
        options={kinds.map((kind) => [kind, t(kind)])}
      />
      <Choice
        {...shared}
        name="status"
        label={t("status")}
        any={t("anyStatus")}
        options={statuses.map((status) => [
          status,
          t(status === "open" ? "statusOpen" : "statusUnavailable"),
        ])}
      />
      <Choice
        {...shared}
        name="idle"
        label={t("lastSignIn")}
        any={t("anyTime")}
        options={idleChoices.map((days) => [days, t("idleDays", { days })])}
      />
      {isNarrowed(search) && <ClearFilters />}
    </div>
  );
}

export function ClearFilters() {
  const t = useTranslations("agent");
  const none = { find: undefined, level: undefined, kind: undefined, status: undefined };
  return (
    <Button
      look="ghost"
      size="small"
      onClick={() => goWith({ ...none, idle: undefined, at: undefined })}
    >
      {t("clearFilters")}
    </Button>
  );
}
