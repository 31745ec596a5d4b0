/** What the buttons above a text do to it: HTML written at the cursor. Pure. */

export const marks = ["bold", "heading", "list", "link"] as const;
export type MarkName = (typeof marks)[number];

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function around({ text, start, end }: Selected, before: string, after: string): Selected {
  const inside = text.slice(start, end);
  return {
    text: text.slice(0, start) + before + inside + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + inside.length,
  };
}

/** Each line becomes an item; without a selection there is one empty item to write in. */
function asList({ text, start, end }: Selected): Selected {
  const lines = text.slice(start, end).split("\n").filter(Boolean);
  const items = (lines.length === 0 ? [""] : lines).map((line) => `  <li>${line}</li>`);
  const list = `<ul>\n${items.join("\n")}\n</ul>\n`;
  const inside = start + list.lastIndexOf("</li>");
  return { text: text.slice(0, start) + list + text.slice(end), start: inside, end: inside };
}

/** The address is selected then: it is the next thing to type. */
function asLink({ text, start, end }: Selected): Selected {
  const address = "https://";
  const opening = '<a href="';
  const link = `${opening}${address}">${text.slice(start, end)}</a>`;
  return {
    text: text.slice(0, start) + link + text.slice(end),
    start: start + opening.length,
    end: start + opening.length + address.length,
  };
}

/** The text with the selection marked up, and the new selection. */
export function marked(selected: Selected, mark: MarkName): Selected {
  switch (mark) {
    case "bold":
      return around(selected, "<strong>", "</strong>");
    case "heading":
      return around(selected, "<h3>", "</h3>\n");
    case "list":
      return asList(selected);
    default:
      return asLink(selected);
  }
}
