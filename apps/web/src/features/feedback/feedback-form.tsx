import { CircleAlert } from "lucide-react";
import { useId, useRef, useState, type FormEvent, type Ref } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useVisitor } from "../../lib/member.ts";
import { usePictures, type Pictures } from "../../lib/pictures.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PictureUpload } from "../../ui/picture-upload.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import {
  contactLengthMax,
  contentFault,
  contentLengthMax,
  contentLengthMin,
  feedbackTypes,
  picturesMax,
  type FeedbackType,
} from "./rules.ts";

/**
 * What was written survives closing the dialog by mistake, until it has been sent. A guest may log
 * in before that, but a member's text is never shown to anybody else.
 */
const draft: { questionType: FeedbackType; content: string; writer: string | undefined } = {
  questionType: "other",
  content: "",
  writer: undefined,
};

function draftOf(writer: string | undefined): string {
  return draft.writer === undefined || draft.writer === writer ? draft.content : "";
}

function useFeedback(pictures: Pictures, onSent: (feedbackId: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send(contact: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const pictureIds = pictures.list.flatMap(({ pictureId }) => pictureId ?? []);
      const content = draft.content.trim();
      const { feedbackId } = await call("feedback", {
        body: { questionType: draft.questionType, content, contact: contact.trim(), pictureIds },
      });
      draft.content = "";
      onSent(feedbackId);
    } catch (refused) {
      setError(refused);
      // The server keeps unused pictures for a while only; they have to be chosen again.
      if (refused instanceof CallRefused && refused.code === "picture_unknown") pictures.clear();
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, error, send };
}

interface FeedbackFormProps {
  readonly onSent: (feedbackId: string) => void;
}

export function FeedbackForm({ onSent }: FeedbackFormProps) {
  const t = useTranslations("pages.feedback");
  const refusalText = useRefusalText();
  const visitor = useVisitor();
  const writer = visitor.kind === "member" ? visitor.member.account : undefined;
  const [questionType, setType] = useState(draft.questionType);
  const [content, setContent] = useState(() => draftOf(writer));
  const [contact, setContact] = useState("");
  const [hasTried, setTried] = useState(false);
  const pictures = usePictures(picturesMax);
  const { isBusy, error, send } = useFeedback(pictures, onSent);
  const text = useRef<HTMLTextAreaElement>(null);
  const fault = contentFault(content);
  const isUploading = pictures.list.some(({ pictureId }) => pictureId === undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) {
      if (!isUploading) void send(contact);
    } else text.current?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TypeField
        value={questionType}
        onChange={(next) => {
          draft.questionType = next;
          setType(next);
        }}
      />
      <ContentField
        ref={text}
        value={content}
        onChange={(next) => {
          draft.content = next;
          draft.writer = writer;
          setContent(next);
        }}
        error={
          hasTried && fault !== undefined
            ? t(fault, { min: contentLengthMin, max: contentLengthMax })
            : undefined
        }
      />
      {writer === undefined && (
        <Field
          label={t("contact")}
          hint={t("contactHint")}
          value={contact}
          maxLength={contactLengthMax}
          autoComplete="email"
          onChange={({ target }) => setContact(target.value)}
        />
      )}
      <PictureUpload pictures={pictures} />
      <FormError text={error === undefined ? undefined : refusalText(error)} />
      <p role="status" className="text-sm text-fg2 empty:hidden">
        {hasTried && fault === undefined && isUploading ? t("waiting") : ""}
      </p>
      <Button look="action" type="submit" size="large" isBusy={isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}

interface TypeFieldProps {
  readonly value: FeedbackType;
  readonly onChange: (type: FeedbackType) => void;
}

function TypeField({ value, onChange }: TypeFieldProps) {
  const t = useTranslations("pages.feedback");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {t("type")}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) =>
          onChange(feedbackTypes.find((type) => type === target.value) ?? "other")
        }
        className="h-12 w-full rounded-md border border-control bg-canvas px-3 text-md"
      >
        {feedbackTypes.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ContentFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly onChange: (content: string) => void;
  readonly error: string | undefined;
}

function ContentField({ ref, value, onChange, error }: ContentFieldProps) {
  const t = useTranslations("pages.feedback");
  const id = useId();
  const border = error === undefined ? "border-control" : "border-loss";
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {t("content")}
      </label>
      <textarea
        ref={ref}
        id={id}
        data-first
        rows={5}
        value={value}
        placeholder={t("contentPlaceholder")}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
        className={`block min-h-32 w-full resize-y rounded-md border bg-canvas px-3.5 py-3 text-md placeholder:text-fg3 focus:border-brand-fg ${border}`}
      />
      <div id={`${id}-note`} className="mt-1.5 flex justify-between gap-3 text-sm">
        {error === undefined ? (
          <span />
        ) : (
          <span className="flex gap-1.5 text-loss">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            {error}
          </span>
        )}
        <span className="num shrink-0 text-fg3">
          {t("contentLength", { length: value.trim().length, max: contentLengthMax })}
        </span>
      </div>
    </div>
  );
}
