import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "./button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Name of the downloaded file, without its ending. */
  readonly fileName: string;
  /** First line of the downloaded file: what the codes are for. */
  readonly heading: string;
}

const copiedMs = 2_000;

/** Writes the codes into a file of the visitor's; nothing is sent anywhere. */
function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Codes that are shown once, with the ways to keep them. Its host loads `fields`. */
export function RecoveryCodes({ codes, fileName, heading }: RecoveryCodesProps) {
  const t = useTranslations("fields");
  const shell = useTranslations("shell");
  const [isCopied, setCopied] = useState(false);
  const lines = codes.join("\n");
  async function copy() {
    try {
      await navigator.clipboard.writeText(lines);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedMs);
    } catch {
      setCopied(false);
    }
  }
  return (
    <div className="grid gap-3">
      <ol
        dir="ltr"
        aria-label={t("recoveryCodes")}
        className="grid grid-cols-[repeat(auto-fit,minmax(20ch,1fr))] gap-x-6 gap-y-2 rounded-md border border-line bg-canvas p-4 font-mono text-md"
      >
        {codes.map((code) => (
          <li key={code} className="text-center whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {"clipboard" in navigator && (
          <Button look="quiet" className="flex-1" onClick={() => void copy()}>
            {isCopied ? (
              <Check size={17} className="text-win" aria-hidden />
            ) : (
              <Copy size={17} aria-hidden />
            )}
            {isCopied ? shell("copied") : shell("copy")}
          </Button>
        )}
        <Button
          look="quiet"
          className="flex-1"
          onClick={() => download(fileName, `${heading}\n\n${lines}\n`)}
        >
          <Download size={17} aria-hidden />
          {t("download")}
        </Button>
      </div>
    </div>
  );
}
