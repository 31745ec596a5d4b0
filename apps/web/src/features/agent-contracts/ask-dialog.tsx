import { contractNoteMax, type AgentContractKind } from "@baize/contract/agent-contract-bounds";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { toast } from "../../lib/dialogs.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { askContract } from "./api.ts";
import { KindAndProduct, type Product } from "./kind-and-product.tsx";

interface AskDialogProps {
  readonly onClose: () => void;
}

/** Asks the upline for a contract. */
export function AskDialog({ onClose }: AskDialogProps) {
  const t = useTranslations("commissions");
  return (
    <FormDialog isOpen title={t("askTitle")} description={t("askLead")} onClose={onClose}>
      <AskForm onClose={onClose} />
    </FormDialog>
  );
}

function AskForm({ onClose }: AskDialogProps) {
  const t = useTranslations("commissions");
  const waitText = useWaitText();
  const { keyOf } = useKeyOf();
  const { isBusy, error, run } = useSaving();
  const [kind, setKind] = useState<AgentContractKind>("dividend");
  const [product, setProduct] = useState<Product>("CONS");
  const [note, setNote] = useState("");
  async function send(event: FormEvent) {
    event.preventDefault();
    const said = note.trim();
    const body = { kind, product, ...(said !== "" && { note: said }) };
    let contractId: string | undefined;
    const isDone = await run(async () => {
      ({ contractId } = await askContract(body, keyOf(JSON.stringify(body))));
    });
    if (!isDone) return;
    toast(t("done.ask"));
    goWith({ side: undefined, contract: contractId });
    onClose();
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <KindAndProduct kind={kind} product={product} onKind={setKind} onProduct={setProduct} />
      <TextArea
        label={t("noteLabel")}
        hint={t("noteReadBy")}
        rows={3}
        dir="auto"
        maxLength={contractNoteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {error !== undefined && <FormError text={waitText(error)} />}
      <Button type="submit" look="action" size="large" isBusy={isBusy}>
        {t("askSend")}
      </Button>
    </form>
  );
}
