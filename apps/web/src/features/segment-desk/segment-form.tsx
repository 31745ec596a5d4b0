import type { Segment } from "@baize/contract";
import { Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { faultsOf } from "../../ui/desk/faults.ts";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import {
  brokenFields,
  draftOf,
  newSegment,
  treeOf,
  type SegmentDraft,
} from "../../ui/desk/conditions/draft.ts";
import { TreeFields } from "../../ui/desk/conditions/tree-fields.tsx";

interface SegmentFormProps {
  readonly merchantCode: string;
  /** Undefined for a new one. */
  readonly row: Segment | undefined;
  readonly onClose: () => void;
}

/** Names conditions, counts them, and deletes them. */
export function SegmentForm({ merchantCode, row, onClose }: SegmentFormProps) {
  const t = useTranslations("console.segments");
  const mayWrite = useMay("rewards.write");
  const discard = useDiscard();
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read] = useState(row);
  const [segmentId] = useState(() => row?.segmentId ?? randomUuid());
  const [shown] = useState(() => (read === undefined ? newSegment : draftOf(read.name, read.tree)));
  const [draft, setDraft] = useState<SegmentDraft>(
    () => shown ?? { ...newSegment, name: read?.name ?? "" },
  );
  const [start] = useState(draft);
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenFields(draft) : [];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  // Conditions that the form cannot show are kept as they are.
  const tree = shown === undefined && read !== undefined ? read.tree : treeOf(draft);
  const params = { merchantCode, segmentId };
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (brokenFields(draft).length > 0) return;
    const isDone = await saving.run(async () => {
      const body = { name: draft.name.trim(), tree, version: read?.version ?? 0 };
      await call("saveSegment", { params, body });
      await refreshAll();
    });
    if (!isDone) return;
    toast(t("saved"));
    onClose();
  }
  const nameError = useNameError(saving.error, broken);
  return (
    <Dialog
      isOpen
      onClose={() => void discard(isChanged).then((isSure) => isSure && onClose())}
      title={t(read === undefined ? "add" : "edit")}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        <Field
          label={t("name")}
          value={draft.name}
          maxLength={60}
          error={nameError}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        {shown === undefined ? (
          <p className="text-fg2">{t("nested")}</p>
        ) : (
          <TreeFields
            merchantCode={merchantCode}
            draft={draft}
            broken={broken}
            onChange={setDraft}
          />
        )}
        <NameFault error={saving.error} />
        <CountNow merchantCode={merchantCode} draft={draft} tree={tree} />
        <SaveError error={saving.error} />
        {mayWrite && <Foot isBusy={saving.isBusy} />}
        {mayWrite && read !== undefined && <Remove params={params} onClose={onClose} />}
      </form>
    </Dialog>
  );
}

function Foot({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTranslations("console.segments");
  return (
    <Button type="submit" look="action" isBusy={isBusy}>
      {t("save")}
    </Button>
  );
}

/** It names an agent or a list that the brand does not have. */
function NameFault({ error }: { readonly error: unknown }) {
  return <FormError text={useRuleText(error)("who")} />;
}

function useNameError(error: unknown, broken: readonly string[]): string | undefined {
  const t = useTranslations("console.segments");
  if (broken.includes("name")) return t("nameWrong");
  const isTaken = faultsOf(error).some(({ field }) => field === "name");
  return isTaken ? t("taken") : undefined;
}

interface CountNowProps {
  readonly merchantCode: string;
  readonly draft: SegmentDraft;
  readonly tree: Segment["tree"];
}

/** How many meet what is typed now. */
function CountNow({ merchantCode, draft, tree }: CountNowProps) {
  const t = useTranslations("console.segments");
  const counting = useSaving();
  const [found, setFound] = useState<{ matched: number; members: number; of: string }>();
  const asked = JSON.stringify(tree);
  const isBroken = brokenFields({ ...draft, name: "x" }).length > 0;
  async function count() {
    await counting.run(async () => {
      const { matched, members } = await call("countSegment", { body: { merchantCode, tree } });
      setFound({ matched, members, of: asked });
    });
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="small"
        disabled={isBroken}
        isBusy={counting.isBusy}
        onClick={() => void count()}
      >
        {t("countNow")}
      </Button>
      {found !== undefined && found.of === asked && (
        <span role="status" className="num">
          {t("matched", { matched: found.matched, members: found.members })}
        </span>
      )}
      <SaveError error={counting.error} />
    </div>
  );
}

interface RemoveProps {
  readonly params: { readonly merchantCode: string; readonly segmentId: string };
  readonly onClose: () => void;
}

function Remove({ params, onClose }: RemoveProps) {
  const t = useTranslations("console.segments");
  const saving = useSaving();
  async function remove() {
    const isSure = await ask({
      title: t("removeSure"),
      text: t("removeText"),
      confirm: t("remove"),
      cancel: t("keep"),
    });
    if (!isSure) return;
    const isDone = await saving.run(async () => {
      await call("deleteSegment", { params });
      await refreshAll();
    });
    if (!isDone) return;
    toast(t("deleted"));
    onClose();
  }
  return (
    <>
      <Button className="text-loss" isBusy={saving.isBusy} onClick={() => void remove()}>
        <Trash2 size={16} aria-hidden />
        {t("remove")}
      </Button>
      <SaveError error={saving.error} />
    </>
  );
}
