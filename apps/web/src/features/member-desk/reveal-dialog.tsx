import type { MemberInConsole } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";

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
  const [value, setValue] = useState<string | null>();
  const text = t("revealText", { field: t(field), name: member.username });
  async function show(reason: string) {
    await saving.run(async () => {
      const answer = await call("revealMember", {
        params: { memberId: member.memberId },
        body: { field, reason },
      });
      setValue(answer.value);
    });
  }
  return (
    <Dialog isOpen onClose={onClose} title={t("revealTitle")}>
      {value === undefined ? (
        <ReasonForm
          text={text}
          action={t("show")}
          isBusy={saving.isBusy}
          error={saving.error}
          onSend={(reason) => void show(reason)}
        />
      ) : (
        <div className="grid gap-4">
          <p className="text-fg2">{text}</p>
          <p role="status" className="flex items-center gap-2 rounded-md bg-s2 p-3 text-md">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{value ?? t("notGiven")}</bdi>
            {value !== null && <CopyButton text={value} />}
          </p>
        </div>
      )}
    </Dialog>
  );
}
