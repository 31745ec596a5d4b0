import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Button } from "./button.tsx";
import { useRefusalText } from "./refusal-text.ts";

/** Saves a file of what is shown; a refusal is said beside the button. */
export function DownloadButton({ download }: { readonly download: () => Promise<void> }) {
  const t = useTranslations("records");
  const refusalText = useRefusalText();
  const saving = useMutation({ mutationFn: download });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {!saving.isPending && <Download size={16} aria-hidden />}
        {t("download")}
      </Button>
      {saving.isError && (
        <p role="alert" className="max-w-sm text-sm text-loss">
          {refusalText(saving.error)}
        </p>
      )}
    </div>
  );
}
