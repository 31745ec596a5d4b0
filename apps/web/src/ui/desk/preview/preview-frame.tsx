import type { Language } from "@baize/contract";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { directionOf } from "../../../lib/languages.ts";

/** Widths at which the site is looked at, and how small it is shown here. */
const sizes = {
  phone: { width: 390, zoom: 1 },
  desktop: { width: 1200, zoom: 0.45 },
} as const;
export type PreviewSize = keyof typeof sizes;

interface PreviewFrameProps {
  readonly title: string;
  readonly size: PreviewSize;
  readonly language: Language;
  readonly children: ReactNode;
}

/** The page's own look, in a document of another language. */
function dress(framed: Document, language: Language): void {
  const root = framed.documentElement;
  for (const { name, value } of document.documentElement.attributes) root.setAttribute(name, value);
  root.lang = language;
  root.dir = directionOf(language);
  if (framed.head.childElementCount > 0) return;
  for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    framed.head.append(framed.importNode(sheet, true));
  }
  framed.body.className = "bg-canvas p-4 text-fg";
}

/**
 * A frame, because the components ask the window how wide it is. What is in it belongs to this
 * page: no address is loaded.
 */
export function PreviewFrame({ title, size, language, children }: PreviewFrameProps) {
  const [framed, setFramed] = useState<Document>();
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, zoom } = sizes[size];
  // Some browsers have the empty document at once, others replace it when it has loaded.
  useEffect(() => {
    setFramed(frame.current?.contentDocument ?? undefined);
  }, []);
  useEffect(() => {
    if (framed !== undefined) dress(framed, language);
  }, [framed, language]);
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <iframe
        title={title}
        ref={frame}
        // No script runs in it: what is pressed is heard here.
        sandbox="allow-same-origin"
        style={{ width, zoom }}
        className={`mx-auto block bg-canvas ${size === "phone" ? "h-150" : "h-300"}`}
        onLoad={({ currentTarget }) => setFramed(currentTarget.contentDocument ?? undefined)}
      />
      {framed !== undefined &&
        createPortal(<div className="grid gap-5">{children}</div>, framed.body)}
    </div>
  );
}
