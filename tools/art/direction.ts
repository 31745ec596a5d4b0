/** The art direction of a cover: where it stands, who is on it, in which colours and letters. */
import type { BackdropName, HeroName } from "./stage.ts";
import type { LayoutName } from "./layouts.ts";
import type { PaletteName, TitleLook } from "./look.ts";

export interface Direction {
  backdrop: BackdropName;
  layout: LayoutName;
  palette: PaletteName;
  /** One hero, or as many as the layout places. */
  heroes: readonly HeroName[];
  /** Far and near props, in turn. */
  props: readonly HeroName[];
  /** The title as it breaks into lines. */
  lines: string;
  look: TitleLook;
}

export const direct = (
  lines: string,
  backdrop: BackdropName,
  layout: LayoutName,
  palette: PaletteName,
  heroes: string,
  props: string,
  look: TitleLook,
): Direction => ({
  backdrop,
  layout,
  palette,
  heroes: heroes.split(" ") as HeroName[],
  props: props.split(" ") as HeroName[],
  lines,
  look,
});
