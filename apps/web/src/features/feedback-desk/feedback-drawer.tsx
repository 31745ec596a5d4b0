import type { FeedbackInConsole } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Facts, PictureLink } from "../../ui/desk/drawer-parts.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { isLanguage } from "../../lib/languages.ts";
import { BrandName } from "../../ui/desk/names.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";

export type FeedbackStatus = FeedbackInConsole["status"];
export const statuses = ["open", "answered", "closed"] as const satisfies FeedbackStatus[];
export const tones = { open: "brand", answered: "good", closed: "calm" } as const;

interface FeedbackDrawerProps {
  readonly feedback: FeedbackInConsole;
  readonly onClose: () => void;
}

/** What somebody wrote, with pictures, and what the house did about it. */
export function FeedbackDrawer({ feedback, onClose }: FeedbackDrawerProps) {
  const t = useTranslations("console.feedback");
  const mayWrite = useMay("support.write");
  const maySwitch = useDiscard();
  const [isChanged, setChanged] = useState(false);
  const [reading, setReading] = useState(0);
  async function leave() {
    if (await maySwitch(isChanged)) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={() => void leave()}
      title={t(`types.${feedback.questionType}`)}
      placement="end"
    >
      <div className="grid gap-6">
        <WriterFacts feedback={feedback} />
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {feedback.content}
        </p>
        <Pictures names={feedback.pictures} />
        {mayWrite ? (
          <AnswerForm
            key={reading}
            feedback={feedback}
            onChanged={() => setChanged(true)}
            onReadAgain={() => {
              setChanged(false);
              void refreshAll().then(() => setReading(reading + 1));
            }}
            onSaved={onClose}
          />
        ) : (
          <div className="grid gap-2">
            <p className="text-fg2">{t("readOnly")}</p>
            {feedback.note !== "" && <p className="whitespace-pre-wrap">{feedback.note}</p>}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function WriterFacts({ feedback }: { readonly feedback: FeedbackInConsole }) {
  const t = useTranslations("console.feedback");
  const timeText = useTimeText();
  const { memberId, username, contact, merchantCode, language, createdAt, status } = feedback;
  const writer =
    memberId === null || username === null ? (
      (username ?? t("visitor"))
    ) : (
      <MemberLink memberId={memberId}>{username}</MemberLink>
    );
  return (
    <Facts
      facts={[
        [t("from"), writer],
        [t("contact"), contact === "" ? "–" : contact],
        [t("brand"), <BrandName key="brand" code={merchantCode} />],
        [t("language"), isLanguage(language) ? languageNames[language] : language],
        [t("time"), timeText(createdAt)],
        [
          t("status"),
          <Mark key="status" tone={tones[status]}>
            {t(`is.${status}`)}
          </Mark>,
        ],
      ]}
    />
  );
}

function Pictures({ names }: { readonly names: readonly string[] }) {
  const t = useTranslations("console.feedback");
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {names.map((name, at) => (
        <li key={name}>
          <PictureLink name={name} label={t("picture", { number: at + 1 })} />
        </li>
      ))}
    </ul>
  );
}

interface AnswerFormProps {
  readonly feedback: FeedbackInConsole;
  readonly onChanged: () => void;
  readonly onReadAgain: () => void;
  readonly onSaved: () => void;
}

function AnswerForm({ feedback, onChanged, onReadAgain, onSaved }: AnswerFormProps) {
  const t = useTranslations("console.feedback");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  // As read when the drawer was opened: a later reading must not hide somebody else's change.
  const [read] = useState(feedback);
  const [status, setStatus] = useState<FeedbackStatus>(read.status);
  const [note, setNote] = useState(read.note);
  async function save() {
    const isSaved = await saving.run(async () => {
      await call("saveFeedback", {
        params: { feedbackId: read.feedbackId },
        body: { status, note: note.trim(), revision: read.revision },
      });
      await refreshAll();
    });
    if (!isSaved) return;
    toast(t("saved"));
    onSaved();
  }
  return (
    <form
      noValidate
      className="grid gap-4 rounded-md border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Segmented
        label={t("status")}
        value={status}
        options={statuses.map((one) => [one, t(`is.${one}`)] as const)}
        onChange={(next) => {
          setStatus(next);
          onChanged();
        }}
      />
      <TextArea
        label={t("note")}
        hint={t("noteHint")}
        rows={5}
        maxLength={2000}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          onChanged();
        }}
      />
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {desk("save")}
      </Button>
    </form>
  );
}
