import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** What stands in an ICU text besides words. */

export interface Argument {
  readonly name: string;
  readonly kind: "value" | "number" | "plural" | "select" | "tag";
  /** Plural categories or names of a select's options. */
  readonly options: readonly string[];
}

function optionsOf(
  element: MessageFormatElement,
): Readonly<Record<string, { value: MessageFormatElement[] }>> {
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return {};
  return element.options;
}

function kindOf(element: MessageFormatElement): Argument["kind"] {
  if (element.type === TYPE.plural) return "plural";
  if (element.type === TYPE.select) return "select";
  if (element.type === TYPE.tag) return "tag";
  return element.type === TYPE.number ? "number" : "value";
}

function argumentsIn(elements: readonly MessageFormatElement[]): Argument[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const options = optionsOf(element);
    const inner = Object.values(options).flatMap((option) => argumentsIn(option.value));
    if (element.type === TYPE.tag) inner.push(...argumentsIn(element.children));
    const found = { name: element.value, kind: kindOf(element), options: Object.keys(options) };
    return [found, ...inner];
  });
}

/** Arguments and tags of a text; throws where the text cannot be read. */
export function argumentsOf(text: string): Argument[] {
  return argumentsIn(parse(text));
}

function wordsIn(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsIn(element.children);
      const options = Object.values(optionsOf(element));
      return ` ${options.map((option) => wordsIn(option.value)).join(" ")} `;
    })
    .join("");
}

/** The text without arguments and tags: what a person has written. */
export function wordsOf(text: string): string {
  return wordsIn(parse(text));
}
