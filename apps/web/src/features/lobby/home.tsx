import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useBrand } from "../../lib/brand.ts";
import { contentQuery } from "../../lib/content.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useWide } from "../../lib/wide.ts";
import { Banners } from "./banners.tsx";
import type { HomeRestProps } from "./home-rest.tsx";
import { loadHomeRest } from "./load-home-rest.ts";
import { RestSkeleton } from "./rest-skeleton.tsx";
import { WinnersPlace } from "./winners-place.tsx";
import { lazyScreen } from "../../ui/lazy-screen.ts";

const HomeRest = lazyScreen(async () => (await loadHomeRest()).HomeRest);

/**
 * The home page. The highlights paint with the page; everything below them is a separate chunk,
 * requested along with the first data.
 */
export function Home({ renderPause }: Pick<HomeRestProps, "renderPause">) {
  const language = useLanguage();
  const brand = useBrand();
  const isWide = useWide();
  const content = useQuery(contentQuery(language));
  // Without the brand's words the games are still there.
  const nothing = content.isError ? [] : undefined;
  return (
    <>
      <h1 className="sr-only">{brand.brandName}</h1>
      <div className="grid gap-4 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_320px]">
        <Banners
          banners={
            content.data?.banners.filter(({ groupName }) => groupName === "w_home") ?? nothing
          }
        />
        {isWide && <WinnersPlace />}
      </div>
      <Suspense fallback={<RestSkeleton />}>
        <HomeRest
          notices={content.data?.notices ?? nothing}
          promotions={content.data?.promotions ?? nothing}
          renderPause={renderPause}
        />
      </Suspense>
    </>
  );
}
