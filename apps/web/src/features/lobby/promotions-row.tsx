import type { HomeContent } from "@baize/contract";
import { Gift } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ContentLink } from "../../ui/content-link.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { promotionsPerView } from "./figures.ts";
import { RailHeader } from "./rail-header.tsx";
import { useCarousel } from "./use-carousel.ts";

type Promotion = HomeContent["promotions"][number];

const gapPx = 14;
const slide =
  "swiper-slide me-3.5 w-[calc((100%-2.8px)/1.2)] shrink-0 sm:w-[calc((100%-14px)/2)] lg:w-[calc((100%-28px)/3)]";

interface PromotionsRowProps {
  /** Undefined while loading: the place is kept. */
  readonly promotions: readonly Promotion[] | undefined;
}

/** What the brand promotes, three in view; each opens its page. */
export function PromotionsRow({ promotions }: PromotionsRowProps) {
  const t = useTranslations("lobby");
  const carousel = useCarousel({
    speedMs: 500,
    autoplayMs: undefined,
    gapPx,
    perView: [1.2, 2, promotionsPerView],
    isLoop: false,
    count: promotions?.length ?? 0,
    slidesKey: promotions?.map(({ id }) => id).join(" ") ?? "",
  });
  const { ref, isStart, isEnd, move } = carousel;
  if (promotions?.length === 0) return null;
  return (
    <section aria-label={t("promotions")} className="mt-7">
      <RailHeader
        title={t("promotions")}
        icon={<Gift size={20} strokeWidth={1.75} aria-hidden />}
        isStart={isStart}
        isEnd={isEnd}
        onMove={move}
      />
      <div ref={ref} className="overflow-hidden">
        <ul aria-label={t("promotions")} className="swiper-wrapper flex">
          {promotions === undefined
            ? Array.from({ length: promotionsPerView }, (_, index) => (
                <li key={index} aria-hidden className={slide}>
                  <div className="skeleton h-24" />
                </li>
              ))
            : promotions.map((promotion) => (
                <li key={promotion.id} className={slide}>
                  <Card promotion={promotion} />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

function Card({ promotion }: { readonly promotion: Promotion }) {
  const shell = useTranslations("shell");
  const picture = promotion.announcementImages[0]?.url ?? "";
  return (
    <ContentLink
      url={`/promotions#${promotion.id}`}
      className="flex h-24 overflow-hidden rounded-lg border border-line bg-s1 -outline-offset-2 transition hover:border-line2 hover:bg-s2"
    >
      <ContentPicture
        name={picture}
        sizes="(min-width: 640px) 300px, 50vw"
        className="h-full w-28 shrink-0 bg-s2 object-cover object-[82%_50%]"
      />
      <span className="grid min-w-0 content-center gap-0.5 px-3.5">
        <span className="line-clamp-2 leading-tight font-semibold">
          <bdi>{promotion.title}</bdi>
        </span>
        <span className="line-clamp-2 text-xs text-fg2">
          <bdi>{promotion.isPaused ? shell("promotionPaused") : promotion.summary}</bdi>
        </span>
      </span>
    </ContentLink>
  );
}
