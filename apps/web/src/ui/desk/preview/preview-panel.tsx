import type { Language, PreviewState } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { InLanguage, messagesIn } from "../../../lib/i18n.tsx";
import { languageNames } from "../../../lib/language-names.ts";
import type { BrandOutline } from "../../../lib/operator.ts";
import { Button } from "../../button.tsx";
import { Field, Select } from "../../field.tsx";
import { FormError } from "../../form-error.tsx";
import { useRefusalText } from "../../refusal-text.ts";
import { Segmented } from "../../segmented.tsx";
import { PreviewFrame, type PreviewSize } from "./preview-frame.tsx";

export interface PreviewAsked {
  readonly language: Language;
  readonly username: string | undefined;
}

interface PreviewPanelProps<P> {
  readonly brand: BrandOutline;
  /** Changes whenever what is typed does. */
  readonly stamp: string;
  /** Whether what is typed can be shown. */
  readonly isWhole: boolean;
  readonly ask: (asked: PreviewAsked) => Promise<P>;
  /** The states that it can be in. */
  readonly statesOf: (preview: P) => readonly PreviewState[];
  /** As a member reads it, with the site's own components. */
  readonly render: (preview: P, state: PreviewState) => ReactNode;
  /** What is said of the chosen member; undefined where there is no such member. */
  readonly memberText: (preview: P) => string | undefined;
}

/** Asks for what is typed as it is now, and keeps what it was when it was asked for. */
function useLook<P>({ ask, stamp }: Pick<PreviewPanelProps<P>, "ask" | "stamp">) {
  const refusalText = useRefusalText();
  const [seen, setSeen] = useState<{ preview: P; stamp: string; asked: PreviewAsked }>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function look(asked: PreviewAsked) {
    setBusy(true);
    setError(undefined);
    try {
      setSeen({ preview: await ask(asked), stamp, asked });
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  return { seen, isBusy, look, error: error === undefined ? undefined : refusalText(error) };
}

/**
 * What members will read of what is typed: in each state, in each language of the brand, as wide as
 * a phone or a desktop, and for a member who is named.
 */
export function PreviewPanel<P>(props: PreviewPanelProps<P>) {
  const { brand, stamp, isWhole } = props;
  const t = useTranslations("console.preview");
  const [language, setLanguage] = useState<Language>(brand.defaultLanguage);
  const [username, setUsername] = useState("");
  const { seen, isBusy, look, error } = useLook(props);
  const name = username.trim();
  const lookIn = (next: Language) =>
    void look({ language: next, username: name === "" ? undefined : name });
  return (
    <section
      aria-label={t("title")}
      className="grid grid-cols-1 gap-3 rounded-md border border-line p-3"
    >
      <div>
        <h3 className="font-semibold">{t("title")}</h3>
        <p className="text-sm text-fg2">{t("lead")}</p>
      </div>
      <Controls
        brand={brand}
        language={language}
        username={username}
        isShown={seen !== undefined}
        isBusy={isBusy}
        isWhole={isWhole}
        onLanguage={(next) => {
          setLanguage(next);
          if (seen !== undefined && isWhole) lookIn(next);
        }}
        onUsername={setUsername}
        onLook={() => lookIn(language)}
      />
      {!isWhole && <p className="text-sm text-fg2">{t("notWhole")}</p>}
      <FormError text={error} />
      {seen !== undefined && (
        <>
          {seen.stamp !== stamp && (
            <p role="status" className="text-sm text-fg2">
              {t("changed")}
            </p>
          )}
          {seen.asked.username !== undefined && (
            <p role="status" className="font-medium">
              {props.memberText(seen.preview) ?? t("noMember", { username: seen.asked.username })}
            </p>
          )}
          <Shown {...props} preview={seen.preview} language={seen.asked.language} />
        </>
      )}
    </section>
  );
}

interface ControlsProps extends Pick<PreviewPanelProps<unknown>, "brand" | "isWhole"> {
  readonly language: Language;
  readonly username: string;
  readonly isShown: boolean;
  readonly isBusy: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onUsername: (username: string) => void;
  readonly onLook: () => void;
}

function Controls({ brand, language, username, isWhole, ...props }: ControlsProps) {
  const { isShown, isBusy, onLanguage, onUsername, onLook } = props;
  const t = useTranslations("console.preview");
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Select
        isStacked
        label={t("language")}
        value={language}
        options={brand.languages.map((one) => [one, languageNames[one]] as const)}
        onChange={(chosen) => onLanguage(brand.languages.find((one) => one === chosen) ?? language)}
      />
      <Field
        label={t("member")}
        value={username}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onChange={({ target }) => onUsername(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form around it saves.
          event.preventDefault();
          if (isWhole) onLook();
        }}
      />
      <Button
        look="quiet"
        className="min-h-12"
        isBusy={isBusy}
        disabled={!isWhole}
        onClick={onLook}
      >
        {t(isShown ? "again" : "show")}
      </Button>
    </div>
  );
}

interface ShownProps<P> extends Pick<PreviewPanelProps<P>, "brand" | "statesOf" | "render"> {
  readonly preview: P;
  readonly language: Language;
}

function Shown<P>({ brand, preview, language, statesOf, render }: ShownProps<P>) {
  const t = useTranslations("console.preview");
  const [size, setSize] = useState<PreviewSize>("phone");
  const [chosen, choose] = useState<PreviewState>("join");
  const possible = statesOf(preview);
  const state = possible.includes(chosen) ? chosen : (possible[0] ?? "join");
  const { data: messages } = useQuery({
    queryKey: ["preview", "messages", language],
    staleTime: Infinity,
    queryFn: () => messagesIn(language, "shell", "pages", "awards", "bonuses"),
  });
  return (
    <>
      <Segmented<PreviewState>
        label={t("state")}
        value={state}
        options={possible.map((one) => [one, t(`states.${one}`)] as const)}
        onChange={choose}
      />
      <Segmented<PreviewSize>
        label={t("width")}
        value={size}
        options={[
          ["phone", t("phone")],
          ["desktop", t("desktop")],
        ]}
        onChange={setSize}
      />
      {messages !== undefined && (
        <PreviewFrame title={t("title")} size={size} language={language}>
          <InLanguage language={language} messages={messages} zone={brand.timeZone}>
            {render(preview, state)}
          </InLanguage>
        </PreviewFrame>
      )}
    </>
  );
}
