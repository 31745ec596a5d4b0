import type { MemberInConsole } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { useReasonError } from "./reason.ts";

export type PersonalField = keyof MemberInConsole["person"];

interface RevealDialogProps {
  readonly member: MemberInConsole;
  readonly field: PersonalField;
  readonly onClose: () => void;
}

/** One thing about a person in full, for a reason. It is gone when the dialog closes. */
export function RevealDialog({ member, field, onClose }: RevealDialogProps) {
  const t = useTranslations("console.members");
  const saving = useSaving();
  const [reason, setReason] = useState("");
  const [value, setValue] = useState<string | null>();
  const { error, check } = useReasonError(reason);
  async function show() {
    if (!check()) return;
    await saving.run(async () => {
      const answer = await call("revealMember", {
        params: { memberId: member.memberId },
        body: { field, reason: reason.trim() },
      });
      setValue(answer.value);
    });
  }
  return (
    <Dialog isOpen onClose={onClose} title={t("revealTitle")}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <p className="text-fg2">{t("revealText", { field: t(field), name: member.username })}</p>
        {value === undefined ? (
          <>
            <Field
              label={t("reason")}
              value={reason}
              maxLength={300}
              error={error}
              onChange={(event) => setReason(event.target.value)}
            />
            <SaveError error={saving.error} />
            <Button type="submit" look="action" isBusy={saving.isBusy}>
              {t("show")}
            </Button>
          </>
        ) : (
          <p role="status" className="flex items-center gap-2 rounded-md bg-s2 p-3 text-md">
            <bdi className="min-w-0 flex-1 break-all">{value ?? t("notGiven")}</bdi>
            {value !== null && <CopyButton text={value} />}
          </p>
        )}
      </form>
    </Dialog>
  );
}
