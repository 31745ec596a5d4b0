import type { CallAnswer } from "@baize/contract";
import { FileUp } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll } from "../../lib/operator.ts";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";

interface MemberListFormProps {
  readonly merchantCode: string;
  readonly onClose: () => void;
}

/** As much as the contract takes at once. */
const textMax = 400_000;

/** Names or numbers are pasted, or read from a file; what names nobody is said afterwards. */
export function MemberListForm({ merchantCode, onClose }: MemberListFormProps) {
  const t = useTranslations("console.segments");
  const words = useTranslations("console.desk.rule");
  const saving = useSaving();
  const [listId] = useState(() => randomUuid());
  const [name, setName] = useState("");
  const [members, setMembers] = useState("");
  const [isTried, setTried] = useState(false);
  const [saved, setSaved] = useState<CallAnswer<"saveMemberList">>();
  const ruleText = useRuleText(saving.error);
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || members.trim() === "") return;
    await saving.run(async () => {
      const params = { merchantCode, listId };
      const answer = await call("saveMemberList", { params, body: { name: name.trim(), members } });
      await refreshAll();
      toast(t("listSaved"));
      if (answer.unknownCount === 0) onClose();
      else setSaved(answer);
    });
  }
  const emptyText = (text: string) => (isTried && text.trim() === "" ? words("fillIn") : undefined);
  if (saved !== undefined) return <Saved answer={saved} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t("addList")}
      description={t("addListLead")}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        <Field
          label={t("name")}
          value={name}
          maxLength={60}
          error={emptyText(name) ?? ruleText("name")}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={t("listNames")}
          hint={t("listNamesHint")}
          error={emptyText(members) ?? ruleText("members")}
          rows={10}
          dir="ltr"
          spellCheck={false}
          maxLength={textMax}
          value={members}
          onChange={({ target }) => setMembers(target.value)}
        />
        <FromFile onRead={(text) => setMembers(text.slice(0, textMax))} />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("saveList")}
        </Button>
      </form>
    </FormDialog>
  );
}

function FromFile({ onRead }: { readonly onRead: (text: string) => void }) {
  const t = useTranslations("console.segments");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="justify-self-start">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => void target.files?.[0]?.text().then(onRead)}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden />
        {t("fromFile")}
      </Button>
    </div>
  );
}

interface SavedProps {
  readonly answer: CallAnswer<"saveMemberList">;
  readonly onClose: () => void;
}

/** What was left out, because it names nobody of the brand. */
function Saved({ answer: { list, unknown, unknownCount }, onClose }: SavedProps) {
  const t = useTranslations("console.segments");
  const more = unknownCount - unknown.length;
  return (
    <FormDialog isOpen onClose={onClose} title={list.name} placement="end" width="medium">
      <div className="grid gap-4">
        <p role="status">{t("listMembers", { count: list.members })}</p>
        <p>{t("unknownNames", { count: unknownCount })}</p>
        <ul className="divide-y divide-line rounded-md border border-line">
          {unknown.map((one) => (
            <li key={one} className="px-3 py-2 wrap-anywhere">
              <bdi>{one}</bdi>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-fg2">{t("unknownMore", { count: more })}</p>}
        <Button look="action" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </FormDialog>
  );
}
