import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "./button.tsx";

const shownMs = 2_000;

/** Copies a reference; where the browser forbids it the text stays selectable beside the button. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslations("shell");
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), shownMs);
    } catch {
      setCopied(false);
    }
  }
  if (!("clipboard" in navigator)) return null;
  return (
    <IconButton label={isCopied ? t("copied") : t("copy")} onClick={() => void copy()}>
      {isCopied ? <Check size={16} className="text-win" /> : <Copy size={16} />}
    </IconButton>
  );
}
