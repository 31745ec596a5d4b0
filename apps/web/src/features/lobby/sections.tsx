import type { GameMenu } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useAppeared } from "./appear.ts";
import { groupQuery, type GameGroup } from "./api.ts";
import { sectionDelayMs, sectionOrder } from "./figures.ts";
import { categoryOf } from "./categories.ts";
import { GameTypeIcon } from "./game-types.tsx";
import { Rail } from "./rail.tsx";

/** Bingo is for brands that speak Thai. */
const bingoLanguage = "th";

interface SectionsProps {
  /** Undefined while loading: the places are kept. */
  readonly menus: readonly GameMenu[] | undefined;
}

/** A row of games for each type, in the specification's order, one after another. */
export function Sections({ menus }: SectionsProps) {
  const names = useTranslations("shell.gameType");
  const shown = sectionOrder.flatMap((gameType) => {
    const menu = menus?.find((known) => known.gameType === gameType);
    return menu === undefined || menu.games.length === 0 ? [] : [menu];
  });
  const appeared = useAppeared(shown.length, sectionDelayMs);
  if (menus === undefined) {
    return sectionOrder.map((gameType) => (
      <Rail
        key={gameType}
        title={names(gameType)}
        icon={null}
        games={undefined}
        size="small"
        isBelowFold
      />
    ));
  }
  return shown.map((menu, index) => (
    <Section key={menu.gameType} menu={menu} hasAppeared={index < appeared} />
  ));
}

/** The groups a section can be narrowed to. */
export function groupsOf(
  { groups }: Pick<GameMenu, "groups">,
  languages: readonly string[],
): readonly GameGroup[] {
  return groups.filter((group) => group !== "BG" || languages.includes(bingoLanguage));
}

interface SectionProps {
  readonly menu: GameMenu;
  readonly hasAppeared: boolean;
}

function Section({ menu, hasAppeared }: SectionProps) {
  const names = useTranslations("shell.gameType");
  const language = useLanguage();
  const { languages } = useBrand();
  const { gameType, games } = menu;
  const [group, setGroup] = useState<GameGroup>();
  const groups = groupsOf(menu, languages);
  const narrowed = useQuery({
    ...groupQuery(language, gameType, group ?? "JP"),
    enabled: group !== undefined,
  });
  const shown = group === undefined ? games : narrowed.isError ? [] : narrowed.data;
  return (
    <Rail
      title={names(gameType)}
      icon={<GameTypeIcon gameType={gameType} size={20} />}
      games={hasAppeared ? shown : undefined}
      category={categoryOf(gameType)}
      size="small"
      isBelowFold
      chips={groups.length > 0 && <Groups {...{ groups, group }} onChoose={setGroup} />}
    />
  );
}

interface GroupsProps {
  readonly groups: readonly GameGroup[];
  readonly group: GameGroup | undefined;
  readonly onChoose: (group: GameGroup | undefined) => void;
}

function Groups({ groups, group, onChoose }: GroupsProps) {
  const t = useTranslations("lobby");
  return (
    <div className="no-scrollbar mb-3 flex gap-1.5 overflow-x-auto p-0.5">
      {[undefined, ...groups].map((one) => (
        <button
          key={one ?? "all"}
          type="button"
          aria-pressed={one === group}
          onClick={() => onChoose(one)}
          className="h-8 shrink-0 rounded-full border border-line bg-s1 px-3.5 text-sm font-medium text-fg2 transition hover:text-fg aria-pressed:border-brand-fg aria-pressed:bg-brand-soft aria-pressed:text-brand-fg pointer-coarse:h-11"
        >
          {one === undefined ? t("groupAll") : t(`group${one}`)}
        </button>
      ))}
    </div>
  );
}
