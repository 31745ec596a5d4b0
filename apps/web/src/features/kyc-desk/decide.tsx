import type { DocumentCase, DocumentReason } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Field, Select } from "../../ui/field.tsx";
import { isNumbered, type Decision } from "./api.ts";

interface RowProps {
  readonly row: DocumentCase;
}

function useDecision({ memberId, documentId }: DocumentCase) {
  const deciding = useDeciding();
  const params = { memberId, documentId };
  return {
    ...deciding,
    send: (body: Decision) => deciding.decide(() => call("decideDocument", { params, body })),
  };
}

type Sending = ReturnType<typeof useDecision>;

/** Accepts or rejects what waits. */
export function Decide({ row }: RowProps) {
  const t = useTranslations("console.documents");
  const [form, setForm] = useState<"accept" | "reject">();
  const decision = useDecision(row);
  useKeys({ a: () => setForm("accept"), r: () => setForm("reject") });
  return (
    <DecidePart>
      <div className="flex flex-wrap gap-2">
        {(["accept", "reject"] as const).map((one) => (
          <Button
            key={one}
            aria-expanded={form === one}
            disabled={decision.isBusy}
            onClick={() => setForm(form === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {form === "accept" && <AcceptForm row={row} decision={decision} />}
      {form === "reject" && <RejectForm row={row} decision={decision} />}
    </DecidePart>
  );
}

interface FormProps extends RowProps {
  readonly decision: Sending;
}

const numberMin = 3;

/** Other members with this number, if the server reported any. */
function namesOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused) || error.code !== "document_known") return undefined;
  const { usernames } = (error.value ?? {}) as { usernames?: readonly string[] };
  return usernames?.map((name) => `\u2068${name}\u2069`).join(", ") ?? "";
}

function AcceptForm({ row, decision }: FormProps) {
  const t = useTranslations("console.documents");
  const [number, setNumber] = useState("");
  const [expiresOn, setExpiresOn] = useState("");
  const [isTried, setTried] = useState(false);
  const needsNumber = isNumbered(row.kind);
  const isShort = needsNumber && number.trim().length < numberMin;
  const isPast = expiresOn !== "" && Date.parse(`${expiresOn}T23:59:59Z`) < serverNow();
  const names = namesOf(decision.error);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isShort || isPast) return;
    void decision.send({
      action: "accept",
      revision: row.revision,
      number: needsNumber ? number.trim() : null,
      expiresOn: expiresOn === "" ? null : expiresOn,
      isSameKnown: names !== undefined,
    });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {needsNumber && (
        <Field
          label={t("number")}
          autoComplete="off"
          dir="ltr"
          maxLength={40}
          inputClass="num rtl:text-right"
          value={number}
          error={isTried && isShort ? t("numberShort") : undefined}
          onChange={({ target }) => {
            setNumber(target.value);
            decision.clear();
          }}
        />
      )}
      <Field
        type="date"
        label={t("expiresOn")}
        hint={t("expiresHint")}
        value={expiresOn}
        error={isTried && isPast ? t("past") : undefined}
        onChange={({ target }) => setExpiresOn(target.value)}
      />
      {names === undefined ? (
        <SaveError error={decision.error} />
      ) : (
        <p role="alert" className="rounded-md bg-loss/12 p-3">
          {t("sameText", { names })}
        </p>
      )}
      <Button type="submit" look="action" isBusy={decision.isBusy}>
        {t(names === undefined ? "accept" : "acceptAnyway")}
      </Button>
    </form>
  );
}

const reasons = [
  "unreadable",
  "cut_off",
  "expired",
  "name_differs",
  "wrong_document",
  "other",
] as const satisfies DocumentReason[];

function RejectForm({ row, decision }: FormProps) {
  const t = useTranslations("console.documents");
  const words = useTranslations("verification.reason");
  const [reason, setReason] = useState<DocumentReason>("unreadable");
  const [note, setNote] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    const said = note.trim() === "" ? null : note.trim();
    void decision.send({ action: "reject", revision: row.revision, reason, note: said });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Select
        label={t("reason")}
        value={reason}
        options={reasons.map((one) => [one, words(one)] as const)}
        onChange={(next) => setReason(reasons.find((known) => known === next) ?? "other")}
      />
      <TextArea
        label={t("note")}
        rows={3}
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <SaveError error={decision.error} />
      <Button type="submit" look="action" isBusy={decision.isBusy}>
        {t("reject")}
      </Button>
    </form>
  );
}
