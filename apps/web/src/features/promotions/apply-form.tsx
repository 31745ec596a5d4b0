import type { PromotionOffer } from "@baize/contract";
import { CircleAlert } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { usePictures } from "../../lib/pictures.ts";
import { queryClient } from "../../lib/query.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { PictureUpload } from "../../ui/picture-upload.tsx";
import { answerApplication, applyPromotion } from "./api.ts";
import { useSending } from "../../ui/sending.tsx";

/** As the contract has them. */
const textMax = 140;
const picturesMax = 3;

interface TextBoxProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A few words, counted while they are typed. */
function TextBox({ label, value, error, onChange }: TextBoxProps) {
  const t = useTranslations("pages.feedback");
  const id = useId();
  const border = error === undefined ? "border-control" : "border-loss";
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        maxLength={textMax}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
        className={`block w-full resize-y rounded-md border bg-canvas px-3.5 py-3 text-md focus:border-brand-fg ${border}`}
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
          {t("contentLength", { length: value.trim().length, max: textMax })}
        </span>
      </div>
    </div>
  );
}

interface PromotionProps {
  readonly promotion: PromotionOffer;
}

/** What was typed outlives a closed dialog. Like all of a member's it is removed at sign-out. */
function useTyped(promotionId: string | null) {
  const queryKey = ["member", "application", promotionId];
  const [text, setText] = useState(() => queryClient.getQueryData<string>(queryKey) ?? "");
  function type(next: string) {
    setText(next);
    queryClient.setQueryData(queryKey, next);
  }
  return [text, type] as const;
}

/** What for, and pictures of a proof; each is sent as soon as it is chosen. */
export function ApplyForm({ promotion }: PromotionProps) {
  const t = useTranslations("pages.promotions.application");
  const [comment, setComment] = useTyped(promotion.promotionId);
  const [hasTried, setTried] = useState(false);
  const pictures = usePictures(picturesMax, "uploadApplicationPicture");
  const { isBusy, run, error } = useSending();
  const { promotionId, entry } = promotion;
  if (promotionId === null) return null;
  const isMissing = comment.trim() === "";
  const isUploading = pictures.list.some(({ pictureId }) => pictureId === undefined);
  async function send() {
    const pictureIds = pictures.list.flatMap(({ pictureId }) => pictureId ?? []);
    try {
      await applyPromotion(promotionId ?? "", { comment: comment.trim(), pictureIds });
      setComment("");
      toast(t("sent"));
    } catch (refused) {
      // Unused pictures are kept for a day only; they have to be chosen again.
      if (refused instanceof CallRefused && refused.code === "picture_unknown") pictures.clear();
      throw refused;
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !isUploading) void run(send);
  }
  return (
    <form noValidate aria-label={t("title")} className="grid gap-4" onSubmit={submit}>
      <h3 className="font-display text-md font-semibold">
        {entry?.state === "rejected" ? t("again") : t("title")}
      </h3>
      <TextBox
        label={t("comment")}
        value={comment}
        error={hasTried && isMissing ? t("commentMissing") : undefined}
        onChange={setComment}
      />
      <PictureUpload
        pictures={pictures}
        label={t("pictures")}
        hint={t("picturesHint")}
        error={hasTried && isUploading && !isMissing ? t("waiting") : undefined}
      />
      {error}
      <TakeButton type="submit" look="action" isBusy={isBusy}>
        {t("send")}
      </TakeButton>
    </form>
  );
}

/** What was sent, and what is asked of the member before somebody decides. */
export function SentApplication({ promotion }: PromotionProps) {
  const t = useTranslations("pages.promotions.application");
  const timeText = useTimeText();
  const sent = promotion.entry?.application;
  if (sent == null) return null;
  return (
    <div className="grid gap-3">
      <blockquote className="border-s-2 border-line2 ps-3">
        <p className="wrap-break-word">
          <bdi>{sent.comment}</bdi>
        </p>
        <p className="text-sm text-fg2">
          {timeText(sent.sentAt)} · {t("pictureCount", { count: sent.pictures })}
        </p>
      </blockquote>
      {sent.question !== null && (
        <div className="grid gap-1">
          <p className="text-sm font-medium text-fg2">{t("question")}</p>
          <p className="wrap-break-word font-medium">
            <bdi>{sent.question}</bdi>
          </p>
          {sent.answer === null ? (
            <Answer promotion={promotion} />
          ) : (
            <blockquote className="border-s-2 border-line2 ps-3 wrap-break-word">
              <bdi>{sent.answer}</bdi>
            </blockquote>
          )}
        </div>
      )}
    </div>
  );
}

function Answer({ promotion }: PromotionProps) {
  const t = useTranslations("pages.promotions.application");
  const [text, setText] = useState("");
  const [hasTried, setTried] = useState(false);
  const { isBusy, run, error } = useSending();
  const { promotionId } = promotion;
  if (promotionId === null) return null;
  const isMissing = text.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    void run(async () => {
      await answerApplication(promotionId ?? "", text.trim());
      toast(t("answered"));
    });
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextBox
        label={t("answer")}
        value={text}
        error={hasTried && isMissing ? t("answerMissing") : undefined}
        onChange={setText}
      />
      {error}
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("sendAnswer")}
      </Button>
    </form>
  );
}
