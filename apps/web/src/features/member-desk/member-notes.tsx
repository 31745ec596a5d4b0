import type { MemberInConsole } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";

/** What operators told each other about a member, and a new note. */
export function MemberNotes({ member }: { readonly member: MemberInConsole }) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  const mayWrite = useMay("members.write");
  return (
    <div className="grid gap-4 lg:max-w-3xl">
      {mayWrite && <NoteForm memberId={member.memberId} />}
      {member.notes.length === 0 ? (
        <p className="text-fg2">{t("noNotes")}</p>
      ) : (
        <ul className="grid gap-3">
          {member.notes.map(({ noteId, text, operator, at }) => (
            <li key={noteId} className="card p-4">
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {text}
              </p>
              <p className="mt-2 text-fg2">{t("by", { name: operator, time: timeText(at) })}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NoteForm({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.members");
  const saving = useSaving();
  const [text, setText] = useState("");
  async function add() {
    if (text.trim() === "") return;
    const isSaved = await saving.run(async () => {
      await call("addMemberNote", { params: { memberId }, body: { text: text.trim() } });
      await refreshAll();
    });
    if (isSaved) setText("");
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        label={t("noteText")}
        hint={t("noteHint")}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SaveError error={saving.error} />
      <Button
        type="submit"
        className="justify-self-start"
        isBusy={saving.isBusy}
        disabled={text.trim() === ""}
      >
        {t("addNote")}
      </Button>
    </form>
  );
}
