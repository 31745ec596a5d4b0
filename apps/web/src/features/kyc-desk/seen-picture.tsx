import type { DocumentCase } from "@baize/contract";
import { Eye, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import type { Seen } from "./api.ts";
import { isWaiting } from "./words.tsx";

interface SeenPictureProps {
  readonly row: DocumentCase;
  readonly seen: Seen | undefined;
  readonly onSeen: (seen: Seen) => void;
}

/** The picture, shown on request: opening it also claims a document that waits. */
export function SeenPicture({ row, seen, onSeen }: SeenPictureProps) {
  const t = useTranslations("console.documents");
  const saving = useSaving();
  const { memberId, documentId } = row;
  const params = { memberId, documentId };
  async function look() {
    await saving.runAndRead(async () => {
      if (isWaiting(row) && !row.isMine) await call("takeDocument", { params });
      onSeen(await call("viewDocument", { params }));
    });
  }
  useKeys({ a: seen === undefined ? () => void look() : undefined });
  if (seen === undefined) {
    return (
      <div className="grid gap-3 rounded-md border border-line bg-s2 p-4">
        <p className="text-fg2">
          {row.takenBy !== null && !row.isMine && t("takenText", { name: row.takenBy })}{" "}
          {t("lookText")}
        </p>
        <SaveError error={saving.error} />
        <Button
          look="action"
          className="justify-self-start"
          isBusy={saving.isBusy}
          onClick={() => void look()}
        >
          <Eye size={16} aria-hidden />
          {t("look")}
        </Button>
      </div>
    );
  }
  if (seen.picture === null) return <p className="text-fg2">{t("gone")}</p>;
  return <Viewer picture={seen.picture} />;
}

const turns = ["", "rotate-90", "rotate-180", "-rotate-90"] as const;
const widths = ["w-full", "w-[200%]", "w-[300%]"] as const;

/** A square in which the picture can be turned; larger, it is scrolled. */
function Viewer({ picture }: { readonly picture: string }) {
  const t = useTranslations("console.documents");
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  return (
    <div className="grid gap-2">
      <div
        // Without a pointer a large picture is scrolled by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t("title")}
        className="max-h-[44dvh] overflow-auto lg:max-h-[70dvh] rounded-md border border-line bg-s3"
      >
        <div className={`aspect-square ${widths[zoom] ?? "w-full"}`}>
          <img
            src={picture}
            alt={t("title")}
            className={`size-full object-contain ${turns[turn] ?? ""}`}
          />
        </div>
      </div>
      <div className="flex gap-2">
        <IconButton label={t("zoomOut")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t("zoomIn")}
          disabled={zoom === widths.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("rotate")} onClick={() => setTurn((turn + 1) % turns.length)}>
          <RotateCw size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
