import type { GameTile } from "@baize/contract";
import { Flame, Pause, Play } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { hotFigures } from "./figures.ts";
import { useDrawn } from "./pieces.ts";
import { Arrow, RailHeader } from "./rail-header.tsx";
import { Tile, TileSkeleton } from "./tile.tsx";
import { useCarousel } from "./use-carousel.ts";

/** The same widths as the carousel gives them, so that nothing moves when its code arrives. */
const slide =
  "swiper-slide me-3.5 w-[calc((100%-22.4px)/2.6)] shrink-0 sm:w-[calc((100%-42px)/4)] lg:w-[calc((100%-70px)/6)]";

interface HotProps {
  /** Undefined while loading: the place is kept. */
  readonly games: readonly GameTile[] | undefined;
}

/** The hot games, six in view, moving on by themselves. */
export function Hot({ games }: HotProps) {
  const t = useTranslations("lobby");
  const drawn = useDrawn(games?.length ?? 0);
  const carousel = useCarousel({
    speedMs: 500,
    autoplayMs: hotFigures.autoplayMs,
    gapPx: 14,
    perView: [2.6, 4, hotFigures.perView],
    isLoop: false,
    count: games?.length ?? 0,
    slidesKey: games?.map(({ nodeId }) => nodeId).join(" ") ?? "",
  });
  const { ref, isStart, isEnd, mayRun, isPaused, setPaused, move, holders } = carousel;
  return (
    <section aria-label={t("hot")} className="mt-9">
      <RailHeader
        title={t("hot")}
        icon={<Flame size={20} strokeWidth={1.75} aria-hidden />}
        isStart={isStart}
        isEnd={isEnd}
        onMove={move}
      >
        {mayRun && (
          <Arrow
            label={isPaused ? t("hotRun") : t("hotPause")}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
          </Arrow>
        )}
      </RailHeader>
      <div ref={ref} className="-my-2 overflow-hidden py-2" {...holders}>
        <ul aria-label={t("hot")} className="swiper-wrapper flex">
          {games === undefined
            ? Array.from({ length: hotFigures.perView }, (_, index) => (
                <li key={index} className={slide}>
                  <TileSkeleton />
                </li>
              ))
            : games.map((game, index) => (
                <li key={game.nodeId} className={slide}>
                  {index < drawn && (
                    <Tile
                      game={game}
                      sizes="(min-width: 1024px) 180px, (min-width: 640px) 23vw, 36vw"
                    />
                  )}
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}
