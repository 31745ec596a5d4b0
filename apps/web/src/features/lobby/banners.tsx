import type { Banner } from "@baize/contract";
import { Pause, Play } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ContentLink } from "../../ui/content-link.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { bannerFigures } from "./figures.ts";
import { useCarousel } from "./use-carousel.ts";

const frame = "h-[220px] sm:h-[260px] lg:h-[300px]";

interface BannersProps {
  /** Undefined while loading: the place is kept. */
  readonly banners: readonly Banner[] | undefined;
}

/** The carousel of the home page. The first slide is plain markup, so it paints with the page. */
export function Banners({ banners }: BannersProps) {
  const t = useTranslations("lobby");
  const count = banners?.length ?? 0;
  const carousel = useCarousel({
    ...bannerFigures,
    perView: [1, 1, 1],
    isLoop: count > 1,
    count,
    slidesKey: banners?.map(({ bannerId }) => bannerId).join(" ") ?? "",
  });
  const { ref, shown, isPaused, setPaused, go, mayRun, holders } = carousel;
  if (banners === undefined) return <div aria-hidden className={`skeleton rounded-xl ${frame}`} />;
  if (banners.length === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t("banners")}
      className="relative min-w-0"
      {...holders}
    >
      <div ref={ref} className="overflow-hidden rounded-xl">
        <ul className="swiper-wrapper flex">
          {banners.map((banner, index) => (
            <li
              key={banner.bannerId}
              inert={index !== shown}
              className="swiper-slide w-full shrink-0"
            >
              <Slide banner={banner} isLead={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      {banners.length > 1 && (
        <div className="absolute end-3 bottom-3 z-1 flex items-center rounded-full bg-black/55 px-1.5 max-sm:end-1 max-sm:bottom-0 max-sm:bg-transparent">
          {banners.map(({ bannerId }, index) => (
            <button
              key={bannerId}
              type="button"
              aria-label={t("bannerGo", { number: String(index + 1) })}
              aria-current={index === shown || undefined}
              onClick={() => go(index)}
              className="group grid h-8 w-7 place-items-center pointer-coarse:h-11"
            >
              <span className="h-1.5 w-2 rounded-full bg-white/60 transition-all group-aria-[current]:w-5 group-aria-[current]:bg-brand" />
            </button>
          ))}
          {mayRun && (
            <button
              type="button"
              aria-label={isPaused ? t("bannerRun") : t("bannerPause")}
              onClick={() => setPaused(!isPaused)}
              className="grid size-8 place-items-center text-white pointer-coarse:size-11"
            >
              {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Signs of a title above which a phone's slide has no room for its text as well. */
const longTitle = 22;

function Slide({ banner, isLead }: { readonly banner: Banner; readonly isLead: boolean }) {
  return (
    <div className={`relative isolate overflow-hidden rounded-xl bg-[#12100c] ${frame}`}>
      <ContentPicture
        name={banner.picture}
        sizes="(min-width: 1280px) 930px, 100vw"
        isLead={isLead}
        className="absolute inset-0 -z-2 size-full object-cover object-right rtl:-scale-x-100"
      />
      <div className="absolute inset-0 -z-1 bg-linear-to-r from-[#06080c]/80 via-[#06080c]/45 via-40% to-[#06080c]/0 to-70% max-sm:from-[#06080c]/90 max-sm:via-[#06080c]/65 max-sm:via-50% max-sm:to-85% rtl:bg-linear-to-l" />
      <div className="flex h-full max-w-[72%] flex-col items-start justify-center gap-2 px-6 pb-5 text-white sm:max-w-[58%] lg:px-10">
        <p
          className={`line-clamp-3 font-display leading-tight font-bold lg:text-3xl ${banner.title.length > longTitle ? "text-lg sm:text-xl" : "text-xl"}`}
        >
          <bdi>{banner.title}</bdi>
        </p>
        <p className="line-clamp-2 text-sm text-white/85 sm:line-clamp-3 lg:text-md">
          <bdi>{banner.text}</bdi>
        </p>
        <ContentLink
          url={banner.url}
          className="cta mt-2 inline-flex h-11 items-center rounded-md px-5 after:absolute after:inset-0"
        >
          {banner.action}
        </ContentLink>
      </div>
    </div>
  );
}
