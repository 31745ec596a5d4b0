import type { PromotionOffer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { lazyPart } from "../../ui/lazy-screen.ts";
import { useVisitor } from "../../lib/member.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { PromotionCard } from "../../ui/promotions/promotion-card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { promotionsQuery, type PromotionCategory } from "./api.ts";
import { PromotionDialog } from "./promotion-dialog.tsx";
import { categoriesOf, promotionsOf } from "./view.ts";

interface PromotionsPageProps {
  /** "mine": those the member takes part in. */
  readonly category: PromotionCategory | "mine" | undefined;
  readonly onCategory: (category: PromotionCategory | "mine" | undefined) => void;
  /** The promotion whose id is in the address. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Whether anything is to be joined, and what is said where not. */
  readonly mayJoin: boolean;
  readonly notice: ReactNode;
  /** Bonuses that come with a deposit, which are another feature's. */
  readonly bonuses: ReactNode;
  readonly onClose: () => void;
}

const WelcomeBonus = lazyPart(
  async () => (await import("../../ui/welcome-bonus.tsx")).WelcomeBonus,
  "bonuses",
);

const isOfDeposits = (category: PromotionsPageProps["category"]) =>
  category === undefined || category === "welcome" || category === "deposit";

const grid = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** What the brand promotes, by kind; each opens in a dialog with its own address. */
export function PromotionsPage(props: PromotionsPageProps) {
  const t = useTranslations("pages.promotions");
  const { kind: visitor } = useVisitor();
  const list = useQuery(promotionsQuery(useLanguage(), visitor));
  const { category, onCategory } = props;
  const shown = list.data && promotionsOf(list.data, category);
  const categories = categoriesOf(list.data ?? []);
  const countOf = (name: typeof category) => list.data && promotionsOf(list.data, name).length;
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
      {props.notice}
      {visitor === "member" ? (
        isOfDeposits(category) && <Suspense>{props.bonuses}</Suspense>
      ) : (
        <Suspense>
          <WelcomeBonus />
        </Suspense>
      )}
      {(categories.length > 1 || visitor === "member") && (
        <Segmented
          label={t("categories")}
          value={category ?? "all"}
          options={[
            ["all", <Counted key="all" text={t("all")} count={countOf(undefined)} />],
            ...(visitor === "member"
              ? [["mine", <Counted key="mine" text={t("mine")} count={countOf("mine")} />] as const]
              : []),
            ...categories.map((name) => {
              const text = t(`category.${name}`);
              return [name, <Counted key={name} text={text} count={countOf(name)} />] as const;
            }),
          ]}
          onChange={(next) => onCategory(next === "all" ? undefined : next)}
        />
      )}
      {list.isPending && <Skeleton />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {shown?.length === 0 && (
        <Empty
          picture="no-promotions"
          text={t(category === "mine" ? "noneMine" : "empty")}
          action={
            category !== undefined && (
              <Button onClick={() => onCategory(undefined)}>{t("showAll")}</Button>
            )
          }
        />
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className={grid}>
          {shown.map((promotion, place) => (
            <li key={promotion.id} className="grid">
              <PromotionCard promotion={promotion} isLead={place < 2} onOpen={props.onOpen} />
            </li>
          ))}
        </ul>
      )}
      {list.data !== undefined && (
        <Opened
          promotions={list.data}
          openId={props.openId}
          mayJoin={props.mayJoin}
          onClose={props.onClose}
        />
      )}
    </div>
  );
}

interface CountedProps {
  readonly text: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
}

function Counted({ text, count }: CountedProps) {
  return (
    <>
      {text}
      {count !== undefined && <span className="num font-normal text-fg2"> {count}</span>}
    </>
  );
}

function Skeleton() {
  return (
    <div aria-hidden className={grid}>
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className="skeleton h-84 rounded-lg" />
      ))}
    </div>
  );
}

interface OpenedProps {
  readonly promotions: readonly PromotionOffer[];
  readonly openId: string | undefined;
  readonly mayJoin: boolean;
  readonly onClose: () => void;
}

/** The promotion of the address, which stays in the page until its dialog has faded out. */
function Opened({ promotions, openId, mayJoin, onClose }: OpenedProps) {
  const [kept, setKept] = useState(openId);
  if (openId !== undefined && openId !== kept) setKept(openId);
  if (kept === undefined) return null;
  return (
    <PromotionDialog
      promotion={promotions.find(({ id }) => id === kept)}
      mayJoin={mayJoin}
      isOpen={openId !== undefined}
      onClose={onClose}
      onClosed={() => setKept(undefined)}
    />
  );
}
