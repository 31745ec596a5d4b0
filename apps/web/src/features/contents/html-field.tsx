import { Bold, Heading, Link, List, type LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { marked, marks, type MarkName } from "./markup.ts";

interface HtmlFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly onChange: (html: string) => void;
}

const icons: Readonly<Record<MarkName, LucideIcon>> = {
  bold: Bold,
  heading: Heading,
  list: List,
  link: Link,
};

const keys: Readonly<Record<string, MarkName>> = { b: "bold", k: "link" };

/**
 * A text with formatting, written as HTML with buttons that write it. How it looks is shown below,
 * cleaned as visitors get it; nothing of it is markup in the page before.
 */
export function HtmlField({ value, onChange, ...rest }: HtmlFieldProps) {
  const t = useTranslations("console.contents");
  const area = useRef<HTMLTextAreaElement>(null);
  const next = useRef<readonly [start: number, end: number]>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(...next.current);
    next.current = undefined;
  });

  function mark(name: MarkName) {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    const after = marked({ text: value, start: selectionStart, end: selectionEnd }, name);
    next.current = [after.start, after.end];
    onChange(after.text);
  }
  function press(event: KeyboardEvent) {
    const name = keys[event.key.toLowerCase()];
    if (name === undefined || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    mark(name);
  }
  const bar = (
    <div role="toolbar" aria-label={t("formatting")} className="mb-1.5 flex gap-1">
      {marks.map((name) => {
        const Icon = icons[name];
        return (
          <IconButton key={name} label={t(`mark.${name}`)} onClick={() => mark(name)}>
            <Icon size={17} aria-hidden />
          </IconButton>
        );
      })}
    </div>
  );
  return (
    <TextArea
      {...rest}
      ref={area}
      bar={bar}
      rows={9}
      hint={t("htmlHint")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
      className="font-mono text-sm!"
    />
  );
}
