import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

/**
 * The pseudo-language: English with accents, a third longer and in brackets. Text without brackets
 * was written into the code, and text that is cut off leaves no room for translations.
 */
export const pseudoLanguage = "en-XA";

export type Messages = { [key: string]: string | Messages };

const plain = "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuYyZz";
const accented = "ÅåÇçÐðÉéĞğĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûÝýŽž";

function accent(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);
}

function accentAll(elements: readonly MessageFormatElement[]): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = accent(element.value);
    else if (element.type === TYPE.tag) accentAll(element.children);
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) accentAll(option.value);
    }
  }
}

/** One text of the pseudo-language; arguments and tags stay. */
export function pseudoText(text: string): string {
  const elements = parse(text);
  accentAll(elements);
  const longer = "~".repeat(Math.ceil(text.length * 0.35));
  return `[${printAST(elements)} ${longer}]`;
}

export function pseudoTexts(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
}
