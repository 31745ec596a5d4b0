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

/** Says whom a list names, and then saves it. */
function useListSaving(merchantCode: string, onSaved: () => void) {
  const t = useTranslations("console.segments");
  const saving = useSaving();
  const [listId] = useState(() => randomUuid());
  const [checked, setChecked] = useState<CallAnswer<"checkMemberList">>();
  return {
    saving,
    checked,
    forget: () => setChecked(undefined),
    check: (members: string) =>
      saving.run(async () => {
        setChecked(await call("checkMemberList", { params: { merchantCode }, body: { members } }));
      }),
    save: (name: string, members: string) =>
      saving.run(async () => {
        const params = { merchantCode, listId };
        await call("saveMemberList", { params, body: { name, members } });
        await refreshAll();
        toast(t("listSaved"));
        onSaved();
      }),
  };
}

/** Names or ids are pasted, or read from a file; whom they name is said before they are saved. */
export function MemberListForm({ merchantCode, onClose }: MemberListFormProps) {
  const t = useTranslations("console.segments");
  const words = useTranslations("console.desk.rule");
  const { saving, checked, forget, check, save } = useListSaving(merchantCode, onClose);
  const [name, setName] = useState("");
  const [members, setMembers] = useState("");
  const [isTried, setTried] = useState(false);
  const ruleText = useRuleText(saving.error);
  const isTooLong = members.length > textMax;
  async function look(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && members.trim() !== "" && !isTooLong) await check(members);
  }
  const typed = (text: string) => {
    setMembers(text);
    forget();
  };
  const emptyText = (text: string) => (isTried && text.trim() === "" ? words("fillIn") : undefined);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t("addList")}
      description={t("addListLead")}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void look(event)}>
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
          error={emptyText(members) ?? (isTooLong ? words("too_many") : ruleText("members"))}
          rows={10}
          dir="ltr"
          spellCheck={false}
          value={members}
          onChange={({ target }) => typed(target.value)}
        />
        <FromFile onRead={typed} />
        {checked !== undefined && <Checked answer={checked} />}
        <SaveError error={saving.error} />
        {checked === undefined || checked.found === 0 ? (
          <Button type="submit" look="action" isBusy={saving.isBusy}>
            {t("checkList")}
          </Button>
        ) : (
          <Button
            look="action"
            isBusy={saving.isBusy}
            onClick={() => void save(name.trim(), members)}
          >
            {t("saveListOf", { count: checked.found })}
          </Button>
        )}
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

/** Whom the list names, and what of it names nobody of the brand. */
function Checked({ answer }: { readonly answer: CallAnswer<"checkMemberList"> }) {
  const t = useTranslations("console.segments");
  const { found, unknown, unknownCount } = answer;
  const more = unknownCount - unknown.length;
  return (
    <section className="grid gap-3" aria-live="polite">
      <p className="font-semibold">{t("listFound", { count: found })}</p>
      {unknownCount > 0 && (
        <>
          <p>{t("unknownNames", { count: unknownCount })}</p>
          <ul className="divide-y divide-line rounded-md border border-line">
            {unknown.map((one) => (
              <li key={one} className="px-3 py-2 wrap-anywhere">
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-fg2">{t("unknownMore", { count: more })}</p>}
        </>
      )}
    </section>
  );
}
