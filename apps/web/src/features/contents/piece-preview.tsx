import type { Language } from "@baize/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { directionOf } from "../../lib/languages.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Html } from "../../ui/html.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import type { Draft } from "./draft.ts";
import type { TextName } from "./kinds.ts";

interface PiecePreviewProps {
  readonly draft: Draft;
  readonly language: Language;
  /** The fallback where a text is missing, as on the site: English, then any. */
  readonly fallback: Language;
}

/** A draft as the site would show it, in the language that is being written. */
export function PiecePreview({ draft, language, fallback }: PiecePreviewProps) {
  const t = useTranslations("console.contents");
  if (draft.kind === "social") return null;
  const text = (name: TextName) => {
    const texts = draft.texts[name];
    const given = [language, "en", fallback] as const;
    const known = given.map((one) => texts[one]).find((one) => (one ?? "").trim() !== "");
    return known ?? Object.values(texts).find((one) => one.trim() !== "") ?? "";
  };
  return (
    <section aria-label={t("preview")} className="grid gap-2">
      <h3 className="text-sm font-medium text-fg2">{t("preview")}</h3>
      <div
        lang={language}
        dir={directionOf(language)}
        className="overflow-hidden rounded-lg border border-line bg-canvas"
      >
        {draft.kind === "banner" ? (
          <BannerPreview draft={draft} text={text} />
        ) : (
          <ArticlePreview draft={draft} text={text} />
        )}
      </div>
    </section>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly text: (name: TextName) => string;
}

/** Looks like the site's button and does nothing: it is a picture of it. */
function Action({ children }: { readonly children: ReactNode }) {
  return <span className={`${buttonClass("action", "small")} justify-self-start`}>{children}</span>;
}

function BannerPreview({ draft, text }: PartProps) {
  const [picture] = draft.pictures;
  return (
    <div className="relative grid min-h-40 content-end">
      {picture !== undefined && (
        <ContentPicture
          key={picture}
          name={picture}
          sizes="600px"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="relative grid gap-1.5 bg-cover p-4 text-white">
        <p className="font-display text-lg font-semibold">{text("title")}</p>
        <p>{text("text")}</p>
        {text("action") !== "" && <Action>{text("action")}</Action>}
      </div>
    </div>
  );
}

function ArticlePreview({ draft, text }: PartProps) {
  const [picture] = draft.pictures;
  const html = text("html");
  return (
    <div className="grid gap-3 p-4">
      {picture !== undefined && (
        <ContentPicture
          key={picture}
          name={picture}
          sizes="600px"
          className="aspect-[16/9] w-full rounded-md object-cover"
        />
      )}
      <p className="font-display text-lg font-semibold">{text("title")}</p>
      {text("summary") !== "" && <p className="text-fg2">{text("summary")}</p>}
      {html !== "" && (
        <Still>
          <Html html={html} />
        </Still>
      )}
      {text("label") !== "" && <Action>{text("label")}</Action>}
    </div>
  );
}

/** Links in it show and lead nowhere: following one would leave what is being written. */
function Still({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    const stop = (event: Event) => event.preventDefault();
    place?.addEventListener("click", stop, true);
    return () => place?.removeEventListener("click", stop, true);
  }, []);
  return <div ref={ref}>{children}</div>;
}
