import { Megaphone, Pause, Play } from "lucide-react";
import { useState, type CSSProperties } from "react";
import { useTranslations } from "use-intl/react";
import { useOverlay } from "../../lib/overlay.ts";
import { useStill } from "../../lib/still.ts";

interface Line {
  readonly id: string;
  readonly title: string;
}

interface NoticesProps {
  /** Undefined while loading: the place is kept. */
  readonly notices: readonly Line[] | undefined;
}

/** Slow enough to be read in passing. */
const msPerLetter = 170;

/**
 * The brand's notices, running along. Pointing at them, focusing one or the button holds them;
 * where nothing is to move by itself they are moved by hand.
 */
export function Notices({ notices }: NoticesProps) {
  const t = useTranslations("lobby");
  const isStill = useStill();
  const [isPaused, setPaused] = useState(false);
  if (notices === undefined) return <div aria-hidden className="skeleton mt-4 h-11" />;
  if (notices.length === 0) return null;
  const letters = notices.reduce((sum, { title }) => sum + title.length, 0);
  return (
    <section
      aria-label={t("notices")}
      className="mt-4 flex h-11 items-center gap-3 rounded-md border border-line bg-s1 ps-4 pe-1 text-sm"
    >
      <Megaphone size={18} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
      <div
        className={`no-scrollbar min-w-0 flex-1 ${isStill ? "overflow-x-auto" : "fade-ends overflow-hidden"}`}
      >
        <div
          className={`flex w-max min-w-full ${isStill ? "" : "marquee"}`}
          style={
            {
              "--marquee-time": `${Math.max(20, (letters * msPerLetter) / 1000)}s`,
              ...(isPaused && { animationPlayState: "paused" }),
            } as CSSProperties
          }
        >
          <Lines notices={notices} />
          {!isStill && <Lines notices={notices} isCopy />}
        </div>
      </div>
      {!isStill && (
        <button
          type="button"
          aria-label={isPaused ? t("noticesRun") : t("noticesPause")}
          onClick={() => setPaused(!isPaused)}
          className="grid size-9 shrink-0 place-items-center rounded-sm text-fg2 hover:bg-s2 hover:text-fg pointer-coarse:size-11"
        >
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
        </button>
      )}
    </section>
  );
}

/** The copy closes the circle; only the first is there to be read out and pressed by keys. */
function Lines({ notices, isCopy = false }: { notices: readonly Line[]; isCopy?: boolean }) {
  const overlay = useOverlay();
  return (
    <ul aria-hidden={isCopy || undefined} className="flex min-w-full shrink-0">
      {notices.map(({ id, title }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            tabIndex={isCopy ? -1 : undefined}
            onClick={() => overlay.open({ modal: "notice", piece: id })}
            className="h-10 px-5 whitespace-nowrap text-fg2 transition -outline-offset-2 hover:text-fg"
          >
            <bdi>{title}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
