import type { DocumentKind, OwnDocument } from "@baize/contract";
import { CircleAlert, FileImage, ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { pictureMegabytesMax } from "../../lib/picture-rules.ts";
import { useDateText } from "../../lib/time.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Button } from "../../ui/button.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { isWaiting, sendDocument } from "./api.ts";
import { documentFault, documentTypes } from "./rules.ts";
import "./verification.css";

interface DocumentRowProps {
  readonly kind: DocumentKind;
  /** The latest that was sent of this kind. */
  readonly document: OwnDocument | undefined;
}

const tones = {
  submitted: "bg-s3 text-fg2",
  in_review: "bg-brand-soft text-brand-fg",
  accepted: "bg-win/14 text-win",
  rejected: "bg-loss/12 text-loss",
  expired: "bg-loss/12 text-loss",
} as const;

/** One kind of document: how the last one stands, and a button that sends another. */
export function DocumentRow({ kind, document }: DocumentRowProps) {
  const t = useTranslations("verification");
  const dateText = useDateText();
  const isOver = document === undefined || (!isWaiting(document) && document.state !== "accepted");
  return (
    <li className="grid content-start gap-3 rounded-md border border-line p-3">
      <div className="flex items-start gap-3">
        {document?.picture == null ? (
          <span className="grid size-14 shrink-0 place-items-center rounded-sm bg-s2 text-fg3">
            <FileImage size={22} strokeWidth={1.75} aria-hidden />
          </span>
        ) : (
          <img
            src={document.picture}
            alt=""
            className="size-14 shrink-0 rounded-sm bg-s3 object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <h3 className="font-medium">{t(`kind.${kind}`)}</h3>
          <p className="text-sm text-fg2">
            {kind === "address_proof" ? t("proofHint") : t(`hint.${kind}`)}
          </p>
          {document?.expiresOn != null && (
            // Noon, so that it is the same day in every zone.
            <p className="text-sm text-fg2">
              {t("until", { date: dateText(`${document.expiresOn}T12:00:00Z`) })}
            </p>
          )}
        </div>
        {document !== undefined && (
          <span
            className={`rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[document.state]}`}
          >
            {t(`state.${document.state}`)}
          </span>
        )}
      </div>
      {document?.state === "rejected" && <Reason document={document} />}
      {isOver && <Send kind={kind} />}
    </li>
  );
}

function Reason({ document: { reason, note } }: { readonly document: OwnDocument }) {
  const t = useTranslations("verification");
  return (
    <div className="text-sm">
      {reason !== null && <p className="text-loss">{t(`reason.${reason}`)}</p>}
      {note !== null && (
        <p className="document-note text-fg2">
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
}

function useSending(kind: DocumentKind) {
  const t = useTranslations("verification");
  const feedback = useTranslations("pages.feedback");
  const waitText = useWaitText();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function send(file: File): Promise<void> {
    const fault = documentFault(file);
    if (fault === "tooLarge") {
      return setError(feedback("tooLarge", { name: file.name, size: pictureMegabytesMax }));
    }
    if (fault !== undefined) return setError(t("formats", { size: pictureMegabytesMax }));
    setError(undefined);
    setShare(0);
    const abort = new AbortController();
    running.current = abort;
    try {
      await sendDocument(kind, file, { onProgress: setShare, signal: abort.signal });
      toast(t("sent"));
    } catch (refusal) {
      if (!abort.signal.aborted) setError(waitText(refusal));
    } finally {
      setShare(undefined);
    }
  }
  return { share, error, send };
}

function Send({ kind }: { readonly kind: DocumentKind }) {
  const t = useTranslations("verification");
  const feedback = useTranslations("pages.feedback");
  const percentText = usePercentText();
  const input = useRef<HTMLInputElement>(null);
  const { share, error, send } = useSending(kind);
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept={documentTypes.join(",")}
        // The button below opens it.
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void send(file);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      {share === undefined ? (
        <Button onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden />
          {t("send")}
          <span className="sr-only">{`: ${t(`kind.${kind}`)}`}</span>
        </Button>
      ) : (
        <progress
          max={1}
          value={share}
          aria-label={feedback("uploading", {
            name: t(`kind.${kind}`),
            percent: percentText(Math.round(share * 100)),
          })}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="flex gap-1.5 text-sm text-loss">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0">{error}</span>
        </p>
      )}
    </div>
  );
}
