import type { DeskPromotion } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, type BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { idOf, promotionQuery } from "./api.ts";
import { brokenFields, copyOf, draftOf, newDraft, termsOf, type Draft } from "./draft.ts";
import { FormFields } from "./form-fields.tsx";

interface PromotionFormProps {
  readonly brand: BrandOutline;
  /** "new", or which promotion is changed. */
  readonly id: string;
  /** Of a new one: which promotion it begins as. */
  readonly like?: string | undefined;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** Writes a promotion, or a change of one that runs: a draft until somebody else approves it. */
export function PromotionForm({ brand, id, like, ...leave }: PromotionFormProps) {
  const isNew = id === "new";
  const source = isNew ? like : id;
  const query = useQuery({
    ...promotionQuery(source ?? ""),
    enabled: source !== undefined,
    refetchInterval: false,
  });
  const t = useTranslations("console.promotions");
  if (source === undefined || query.data !== undefined) {
    return <Form brand={brand} row={query.data} isCopy={isNew} {...leave} />;
  }
  return (
    <Dialog isOpen onClose={leave.onClose} title={t("edit")} placement="end" width="medium">
      {query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} className="h-12" />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly brand: BrandOutline;
  readonly row: DeskPromotion | undefined;
  /** The row is another promotion, whose terms this one begins with. */
  readonly isCopy: boolean;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** Where the server calls a field something else. */
const terms: Readonly<Record<string, string>> = { expected: "target", turnover: "turnoverBps" };
const termOf = (field: string) => terms[field] ?? field;

function isEmpty(draft: Draft, field: string): boolean {
  const typed = Object.entries(draft).find(([name]) => name === field)?.[1] as unknown;
  return typeof typed === "string" && typed.trim() === "";
}

function startOf({ brand, row, isCopy }: Pick<FormProps, "brand" | "row" | "isCopy">): Draft {
  const begun = row?.draft ?? row?.current;
  if (!begun) return newDraft(brand.currency);
  return isCopy ? copyOf(begun) : draftOf(begun, brand.timeZone);
}

function Form({ brand, row, isCopy, onSaved, onClose }: FormProps) {
  const t = useTranslations("console.promotions");
  const desk = useTranslations("console.desk.rule");
  const discard = useDiscard();
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read] = useState(isCopy ? undefined : row);
  const [promotionId] = useState(() => read?.promotionId ?? randomUuid());
  const [start] = useState<Draft>(() => startOf({ brand, row, isCopy }));
  const [draft, setDraft] = useState(start);
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenFields(draft) : [];
  const ruleText = useRuleText(saving.error);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (brokenFields(draft).length > 0) return;
    const isDone = await saving.run(async () => {
      const params = { merchantCode: brand.merchantCode, promotionId };
      const body = { terms: termsOf(draft, brand.timeZone), version: read?.version ?? 0 };
      await call("savePromotion", { params, body });
      await refreshAll();
    });
    if (!isDone) return;
    toast(t("drafted"));
    onSaved(idOf({ merchantCode: brand.merchantCode, promotionId }));
  }
  return (
    <Dialog
      isOpen
      onClose={() => void discard(isChanged).then((isSure) => isSure && onClose())}
      title={t(read === undefined ? "add" : "edit")}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <FormFields
          brand={brand}
          draft={draft}
          isNew={read === undefined}
          language={brand.defaultLanguage}
          problemOf={(field) => {
            if (!broken.includes(field)) return ruleText(termOf(field));
            if (field === "title") return t("titleMissing");
            return desk(isEmpty(draft, field) ? "fillIn" : "malformed");
          }}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("saveDraft")}
        </Button>
      </form>
    </Dialog>
  );
}
