import type { GameType } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { languageNames } from "../../lib/language-names.ts";
import { fieldWords } from "./field-words.ts";

/** Fields of settings and of the audit trail, in the words of the pages that set them. */

export function isKeyOf<T extends object>(
  words: T,
  name: string,
): name is Extract<keyof T, string> {
  return Object.hasOwn(words, name);
}

/** The words of a path: "flags.FREEPLAY3" reads "Flags › Try for free". */
export function useFieldText(): (field: string) => string {
  const t = useTranslations("console");
  const game = useTranslations("shell.gameType");
  function wordOf(name: string, parent: string | undefined): string {
    const inside =
      parent === "flags"
        ? `brands.flag.${name}.name`
        : parent === "registration"
          ? `brands.field.${name}`
          : undefined;
    // Every key of a text is one for the compiler; whether it is there is asked before.
    if (inside !== undefined && t.has(inside as "title")) return t(inside as "title");
    if (isKeyOf(languageNames, name) && parent !== "open") return languageNames[name];
    if (isKeyOf(fieldWords, name)) return t(fieldWords[name]);
    const place = /^#(\d+)$/.exec(name)?.[1];
    if (place !== undefined) return place;
    if (gameTypes.some((one) => one === name)) return game(name as GameType);
    // What no page sets has a word of the trail's own.
    const own = `field.${name}`;
    return t.has(own as "title") ? t(own as "title") : name;
  }
  return (field) => {
    const names = field.split(".").filter((name) => name !== "body");
    return names.map((name, at) => wordOf(name, names[at - 1])).join(" › ");
  };
}
