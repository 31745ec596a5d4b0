import type { SecurityOverview } from "@baize/contract";
import { ChevronRight, Snowflake } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { isGiven, protectionOf, type Protection } from "./protection.ts";
import { Chip } from "./rows.tsx";
import type { SecurityDialog } from "./view.ts";

interface SummaryProps {
  readonly overview: SecurityOverview;
  readonly onDialog: (dialog: SecurityDialog) => void;
}

const chipTones = { weak: "bad", fair: "warn", strong: "good" } as const;
const ringTones = { weak: "text-loss", fair: "text-brand-fg", strong: "text-win" } as const;

/** How the account stands, and the one step that helps most. */
export function Summary({ overview, onDialog }: SummaryProps) {
  const t = useTranslations("security");
  const protection = protectionOf(overview);
  const { level, missing } = protection;
  const [next, ...later] = missing;
  // What was given is not asked for again, only to be confirmed.
  const stepText = (step: SecurityDialog) =>
    isGiven(step, overview) ? `${t("confirmGiven")}: ${t(`${step}.title`)}` : t(`steps.${step}`);
  return (
    <section
      aria-label={t("summary.title")}
      className="card flex flex-wrap items-center gap-x-4 gap-y-4 p-4 sm:gap-x-6 sm:p-6"
    >
      <Ring protection={protection} />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-display text-lg font-semibold">{t("summary.title")}</h2>
          <Chip tone={chipTones[level]}>{t(`summary.${level}`)}</Chip>
        </div>
        <p className="mt-1 max-w-prose text-fg2">{t(`summary.${level}Text`)}</p>
      </div>
      {next !== undefined && (
        <Button look="action" className="max-sm:w-full" onClick={() => onDialog(next)}>
          {stepText(next)}
        </Button>
      )}
      {later.length > 0 && (
        <div className="w-full border-t border-line pt-4">
          <h3 className="text-sm text-fg2">{t("summary.missing")}</h3>
          <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {later.map((step) => (
              <li key={step}>
                <button
                  type="button"
                  onClick={() => onDialog(step)}
                  className="flex min-h-11 w-full items-center gap-1.5 text-start font-medium hover:text-brand-fg"
                >
                  {stepText(step)}
                  <ChevronRight size={16} className="text-fg3 rtl:rotate-180" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const radius = 34;
const around = 2 * Math.PI * radius;

function Ring({ protection: { level, done, total } }: { readonly protection: Protection }) {
  const t = useTranslations("security.summary");
  const counts = { done: String(done), total: String(total) };
  return (
    <div
      role="img"
      aria-label={t("countLabel", counts)}
      className="relative grid size-16 max-sm:self-start sm:size-20"
    >
      <svg viewBox="0 0 80 80" className={`-rotate-90 ${ringTones[level]}`} aria-hidden>
        <circle cx="40" cy="40" r={radius} fill="none" stroke="var(--s3)" strokeWidth="7" />
        <circle
          cx="40"
          cy="40"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${(around * done) / total} ${around}`}
        />
      </svg>
      <span
        aria-hidden
        className="num absolute inset-0 grid place-items-center font-display text-md font-bold"
      >
        <bdi dir="ltr">
          {done}/{total}
        </bdi>
      </span>
    </div>
  );
}

/** After a password reset, payouts are blocked for a while, in case somebody else reset it. */
export function FrozenNotice({ until }: { readonly until: string }) {
  const t = useTranslations("security.frozen");
  const timeText = useTimeText();
  return (
    <div role="note" className="flex gap-3 rounded-lg bg-info/12 p-4">
      <Snowflake size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-info" aria-hidden />
      <div>
        <p className="font-semibold">{t("title")}</p>
        <p className="text-fg2">{t("text", { time: timeText(until) })}</p>
      </div>
    </div>
  );
}
