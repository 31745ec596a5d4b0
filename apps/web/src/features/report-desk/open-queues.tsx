import { queryOptions, useQueries } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { groups, type ConsolePage, type Waiting } from "../../lib/console-page.ts";
import { countText } from "../../lib/count-text.ts";
import { useSession } from "../../lib/operator.ts";
import { PlaceLink } from "../../ui/desk/place-link.tsx";

/** What waits for somebody, as the pages of the console declare it. */

const pollMs = 30_000;

type Queue = ConsolePage & { readonly waiting: Waiting };

const found = import.meta.glob<ConsolePage>("../*/*.page.ts", { eager: true, import: "page" });
const queues = Object.values(found)
  .filter((page): page is Queue => page.waiting !== undefined)
  .toSorted(
    (one, other) =>
      groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order,
  );

const countQuery = ({ name, waiting }: Queue, merchantCode: string) =>
  queryOptions({
    queryKey: ["home", name, merchantCode],
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: () => waiting.count(merchantCode),
  });

export function OpenQueues({ merchantCode }: { readonly merchantCode: string }) {
  const t = useTranslations("console.home");
  const { permissions } = useSession();
  const own = queues.filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  );
  const answers = useQueries({ queries: own.map((queue) => countQuery(queue, merchantCode)) });
  return (
    <section className="grid gap-2" aria-label={t("waiting")}>
      <h2 className="font-semibold">{t("waiting")}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-7">
        {own.map((queue, at) => (
          <li key={queue.name}>
            <QueueCard queue={queue} count={answers[at]?.data} merchantCode={merchantCode} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QueueCardProps {
  readonly queue: Queue;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly merchantCode: string;
}

function QueueCard({ queue, count, merchantCode }: QueueCardProps) {
  const t = useTranslations("console.shell");
  const { name, path } = queue;
  const { search, isOfBrand } = queue.waiting;
  const isQuiet = count === undefined || count === 0;
  return (
    <PlaceLink
      path={path}
      search={isOfBrand ? { ...search, brand: merchantCode } : search}
      className="card flex h-full min-h-16 items-center gap-2 p-3 hover:bg-s2"
    >
      <span className="grid min-w-0 flex-1">
        <span className="text-fg2">{t(name)}</span>
        <span className={`num text-lg font-semibold ${isQuiet ? "text-fg2" : "text-brand-fg"}`}>
          {count === undefined ? "–" : countText(count)}
        </span>
      </span>
      <ChevronRight size={16} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
    </PlaceLink>
  );
}
