import type { RankProgress } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { wholeOf } from "../../lib/typed-numbers.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field, Select } from "../../ui/field.tsx";

interface VipDialogProps {
  readonly memberId: string;
  readonly progress: RankProgress;
  readonly onClose: () => void;
}

const daysMax = 730;

/** Sets a level for a number of days, with the reason. */
export function VipDialog({ memberId, progress, onClose }: VipDialogProps) {
  const t = useTranslations("console.vip");
  const members = useTranslations("console.members");
  const [level, setLevel] = useState(String(progress.level));
  const [typed, setTyped] = useState({ days: "30", reason: "" });
  const [isTried, setTried] = useState(false);
  const saving = useSaving();
  const days = wholeOf(typed.days, 1, daysMax);
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (days === undefined || isShort(typed.reason)) return;
    const reason = typed.reason.trim();
    const body = { level: Number.parseInt(level, 10), days, reason };
    const isDone = await saving.runAndRead(() =>
      call("setVipLevel", { params: { memberId }, body }),
    );
    if (!isDone) return;
    toast(members("saved"));
    onClose();
  }
  return (
    <FormDialog isOpen onClose={onClose} title={t("setTitle")} description={t("setLead")}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <Select
          label={t("level")}
          value={level}
          options={progress.benefits.map(
            (one) => [String(one.level), `VIP${one.level} · ${one.label}`] as const,
          )}
          onChange={setLevel}
        />
        <NumberField
          label={t("days")}
          isWhole
          value={typed.days}
          error={isTried && days === undefined ? t("daysWrong") : undefined}
          onType={(text) => setTyped({ ...typed, days: text })}
        />
        <Field
          label={members("reason")}
          value={typed.reason}
          maxLength={wordsMax}
          error={isTried && isShort(typed.reason) ? members("reasonShort") : undefined}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("set")}
        </Button>
      </form>
    </FormDialog>
  );
}
