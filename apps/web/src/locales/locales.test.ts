import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<Tree>("./*/*.json", { eager: true, import: "default" });

function flat(tree: Tree, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

/** Names of arguments and tags, whatever their order and plural forms. */
function placeholders(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    const inner =
      element.type === TYPE.tag
        ? [element.children]
        : element.type === TYPE.plural || element.type === TYPE.select
          ? Object.values(element.options).map((option) => option.value)
          : [];
    for (const part of inner) for (const name of placeholders(part)) names.add(name);
  }
  return names;
}

const english = Object.entries(files).filter(([path]) => path.startsWith("./en/"));
const others = ["bn", "ar"];

test("there are English texts to compare with", () => {
  expect(english.length).toBeGreaterThan(4);
});

for (const [path, tree] of english) {
  const texts = flat(tree);
  test(`${path} is readable`, () => {
    for (const text of texts.values()) expect(() => parse(text)).not.toThrow();
  });
  for (const language of others) {
    test(`${path} is complete in ${language}, with the same placeholders`, () => {
      const translated = flat(files[path.replace("/en/", `/${language}/`)] ?? {});
      expect([...translated.keys()].toSorted()).toEqual([...texts.keys()].toSorted());
      for (const [key, text] of translated) {
        expect(text.trim(), key).not.toBe("");
        const wanted = placeholders(parse(texts.get(key) ?? ""));
        expect([...placeholders(parse(text))].toSorted(), key).toEqual([...wanted].toSorted());
      }
    });
  }
}
