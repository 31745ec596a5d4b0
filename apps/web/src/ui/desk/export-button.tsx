import type { CallInput } from "@baize/contract";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../button.tsx";
import { useRefusalText } from "../refusal-text.ts";

/** What a list is asked for with; what is undefined is left out on the way. */
export type Order = CallInput<"createExport">["body"];

type Loose<T> = { [K in keyof T]?: T[K] | undefined };
type LooseOrder = Order extends infer One
  ? One extends { kind: infer Kind; filters: infer Filters }
    ? { readonly kind: Kind; readonly filters: Loose<Filters> }
    : never
  : never;

interface ExportButtonProps {
  readonly order: LooseOrder;
}

/** Requests the current list as a file, for operators who may. */
export function ExportButton({ order }: ExportButtonProps) {
  const t = useTranslations("console.exports");
  const may = useMay("exports.create");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  if (!may) return null;
  async function ask(): Promise<void> {
    setBusy(true);
    try {
      await call("createExport", { body: order as Order });
      await queryClient.invalidateQueries({ queryKey: ["exports"] });
      toast(t("ordered"), "info", { label: t("look"), run: () => go("/console/exports") });
    } catch (error) {
      toast(refusalText(error), "loss");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void ask()}>
      <FileDown size={16} aria-hidden />
      {t("button")}
    </Button>
  );
}
