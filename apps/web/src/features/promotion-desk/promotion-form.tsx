import type { DeskPromotion } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import {
  DraftDialog,
  DraftReading,
  useDraftForm,
  type DraftLeave,
} from "../../ui/desk/drafts/draft-form.tsx";
import { useProblemOf } from "../../ui/desk/fault-text.ts";
import { idOf, promotionQuery } from "./api.ts";
import { brokenFields, copyOf, draftOf, newDraft, termsOf, type Draft } from "./draft.ts";
import { FormFields } from "./form-fields.tsx";
import { PreviewPart } from "./preview-part.tsx";

interface PromotionFormProps extends DraftLeave {
  readonly brand: BrandOutline;
  /** "new", or which promotion is changed. */
  readonly id: string;
  /** Of a new one: which promotion it begins as. */
  readonly like?: string | undefined;
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
  if (source === undefined || query.data !== undefined) {
    return <Form brand={brand} row={query.data} isCopy={isNew} {...leave} />;
  }
  return <DraftReading query={query} onClose={leave.onClose} />;
}

interface FormProps extends DraftLeave {
  readonly brand: BrandOutline;
  readonly row: DeskPromotion | undefined;
  /** The row is another promotion, whose terms this one begins with. */
  readonly isCopy: boolean;
}

/** Where the server calls a field something else. */
const terms: Readonly<Record<string, string>> = { expected: "target", turnover: "turnoverBps" };
const termOf = (field: string) => terms[field] ?? field;

function typedOf(draft: Draft, field: string): string | undefined {
  const typed = Object.entries(draft).find(([name]) => name === field)?.[1] as unknown;
  return typeof typed === "string" ? typed : undefined;
}

function startOf({ brand, row, isCopy }: Pick<FormProps, "brand" | "row" | "isCopy">): Draft {
  const begun = row?.draft ?? row?.current;
  if (!begun) return newDraft(brand.currency);
  return isCopy ? copyOf(begun) : draftOf(begun, brand.timeZone);
}

function Form({ brand, row, isCopy, ...leave }: FormProps) {
  const t = useTranslations("console.promotions");
  const words = useTranslations("console.drafts");
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read] = useState(isCopy ? undefined : row);
  const [promotionId] = useState(() => read?.promotionId ?? randomUuid());
  const form = useDraftForm<Draft>({
    ...leave,
    brokenFields,
    startOf: () => startOf({ brand, row, isCopy }),
    async save(typed) {
      const params = { merchantCode: brand.merchantCode, promotionId };
      const body = { terms: termsOf(typed, brand.timeZone), version: read?.version ?? 0 };
      await call("savePromotion", { params, body });
      return idOf(params);
    },
  });
  const { draft, broken } = form;
  const problemOf = useProblemOf(broken, form.saving.error);
  return (
    <DraftDialog title={read === undefined ? t("add") : words("edit")} form={form}>
      <FormFields
        brand={brand}
        draft={draft}
        isNew={read === undefined}
        problemOf={(field) =>
          problemOf(broken.includes(field) ? field : termOf(field), typedOf(draft, field))
        }
        onChange={form.change}
      />
      <PreviewPart brand={brand} promotionId={promotionId} draft={draft} />
    </DraftDialog>
  );
}
