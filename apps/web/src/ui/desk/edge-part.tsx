import type { CallInput } from "@baize/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useDeferredValue } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { usePercentText } from "../../lib/percent-text.ts";

/** Where a brand would give back as much of each stake as its games keep: told, not forbidden. */

type Subject = CallInput<"rewardEdge">["body"]["subject"];

interface EdgePartProps {
  readonly merchantCode: string;
  readonly subject: Subject;
}

/** Millionths in percent, with no more digits than they have. */
const percentOf = (ppm: number) => String(ppm / 10_000);

export function EdgePart({ merchantCode, subject }: EdgePartProps) {
  const t = useTranslations("console.edge");
  const names = useTranslations("shell.gameType");
  const percentText = usePercentText();
  // What is being typed is asked about when the typing rests.
  const asked = useDeferredValue(JSON.stringify(subject));
  const { data = [] } = useQuery({
    queryKey: ["costs", "edge", merchantCode, asked],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        "rewardEdge",
        { body: { merchantCode, subject: JSON.parse(asked) as Subject } },
        { signal },
      ),
  });
  if (data.length === 0) return null;
  return (
    <section
      role="status"
      aria-label={t("title")}
      className="grid gap-1.5 rounded-md border border-line bg-brand-soft p-3"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={16} aria-hidden />
        {t("title")}
      </h3>
      <ul className="grid gap-1">
        {data.map(({ gameType, level, backPpm, edgePpm, game }) => {
          const back = percentText(percentOf(backPpm));
          const edge = percentText(percentOf(edgePpm));
          const said = t("line", { level, game: names(gameType), back, edge });
          return (
            <li key={gameType}>
              {said}
              {game !== null && (
                <span className="text-fg2">
                  {" "}
                  (<bdi className="num">{game.gameCode}</bdi>)
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-fg2">{t("lead")}</p>
    </section>
  );
}
