import type { GameType } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { languageNames } from "../../lib/language-names.ts";
import { fieldWords, nounWords } from "./field-words.ts";

/** Fields of settings and of the audit trail, in the words of the pages that set them. */

export function isKeyOf<T extends object>(
  words: T,
  name: string,
): name is Extract<keyof T, string> {
  return Object.hasOwn(words, name);
}

/**
 * The words of a path: "flags.FREEPLAY3" reads "Flags › Try for free". What this version has no
 * word for is never shown as it is called in the code.
 */
export function useFieldText(): (field: string, noun?: string) => string {
  const t = useTranslations("console");
  const game = useTranslations("shell.gameType");
  function wordOf(name: string, parent: string | undefined, noun: string): string {
    const ofNoun: Readonly<Record<string, Parameters<typeof t>[0]>> = isKeyOf(nounWords, noun)
      ? nounWords[noun]
      : {};
    const named = ofNoun[`${parent ?? ""}.${name}`] ?? ofNoun[name];
    if (named !== undefined) return t(named);
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
    if (place !== undefined) return parent === "levels" && noun === "vip" ? `VIP${place}` : place;
    if (gameTypes.some((one) => one === name)) return game(name as GameType);
    // What no page sets has a word of the trail's own.
    const own = `field.${name}`;
    return t.has(own as "title") ? t(own as "title") : t("field.other");
  }
  return (field, noun = "") => {
    const names = field.split(".").filter((name) => name !== "body");
    // The place of a row says nothing of what it is in.
    const parentOf = (at: number) => names.slice(0, at).findLast((one) => !one.startsWith("#"));
    const words = names.map((name, at) => wordOf(name, parentOf(at), noun));
    return words.filter((word, at) => word !== words[at - 1]).join(" › ");
  };
}
