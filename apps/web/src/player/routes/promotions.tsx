import { createFileRoute, useLocation, useRouter } from "@tanstack/react-router";
import { Suspense } from "react";
import type { PromotionCategory } from "../../features/promotions/api.ts";
import { PromotionsPage } from "../../features/promotions/promotions-page.tsx";
import { promotionCategories } from "../../features/promotions/view.ts";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { useOpenOverlay } from "../../lib/overlay.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { RewardsStopped } from "../../ui/rewards-stopped.tsx";
import { usePause } from "../../lib/pause.ts";

const PausedNotice = lazyScreen(
  async () => (await import("../shell/paused.tsx")).PausedNotice,
  "protection",
);

const BonusOffers = lazyScreen(
  async () => (await import("../../features/bonuses/bonus-offers.tsx")).BonusOffers,
  "bonuses",
);

interface PromotionsSearch {
  readonly category?: PromotionCategory | "mine" | undefined;
}

export const Route = createFileRoute("/promotions")({
  validateSearch: (search: Record<string, unknown>): PromotionsSearch => {
    const asked = search["category"];
    const category = asked === "mine" ? asked : promotionCategories.find((one) => one === asked);
    return category === undefined ? {} : { category };
  },
  loader: () => loadPageMessages("pages", "awards"),
  component: Promotions,
});

/** The open promotion is the address's hash, so that Back closes it and a link opens it. */
function Promotions() {
  const { category } = Route.useSearch();
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const pause = usePause();
  const overlay = useOpenOverlay();
  const openDeposit = (bonus: string) => overlay({ modal: "wallet", tab: "deposit", bonus });
  return (
    <PromotionsPage
      mayJoin={pause === undefined}
      bonuses={<BonusOffers onDeposit={pause === undefined ? openDeposit : undefined} />}
      notice={
        <>
          <RewardsStopped />
          <Suspense>{pause !== undefined && <PausedNotice pause={pause} />}</Suspense>
        </>
      }
      category={category}
      onCategory={(next) =>
        void navigate({
          search: (before) => ({ ...before, category: next }),
          replace: true,
          resetScroll: false,
        })
      }
      openId={hash === "" ? undefined : hash}
      onOpen={(id) =>
        void navigate({
          hash: id,
          search: (before) => before,
          hashScrollIntoView: false,
          resetScroll: false,
          state: { isOverlay: true },
        })
      }
      onClose={() => {
        if (router.history.location.state.isOverlay === true) router.history.back();
        else {
          void navigate({
            hash: "",
            search: (before) => before,
            replace: true,
            resetScroll: false,
          });
        }
      }}
    />
  );
}
