import type { ContentKind, ContentPiece } from "@baize/contract";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay, type BrandOutline } from "../../lib/operator.ts";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { bodyOf, draftOf, faultsOf, newDraft, periodOf, type Draft } from "./draft.ts";
import { placeOnSite } from "./kinds.ts";
import { PieceFields } from "./piece-fields.tsx";
import { PiecePreview } from "./piece-preview.tsx";

interface PieceEditorProps {
  readonly kind: ContentKind;
  readonly brand: BrandOutline;
  /** Absent where a new one is written. */
  readonly piece?: ContentPiece;
  readonly onClose: () => void;
}

/** A piece's drawer. What was typed is not lost by a click beside it. */
export function PieceEditor({ kind, brand, piece, onClose }: PieceEditorProps) {
  const t = useTranslations("console.contents");
  const mayWrite = useMay("content.write");
  const maySwitch = useDiscard();
  const [isChanged, setChanged] = useState(false);
  /** Counts how often the piece was read again over what was typed. */
  const [reading, setReading] = useState(0);
  async function leave() {
    if (await maySwitch(isChanged)) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={() => void leave()}
      title={t(piece === undefined ? `create.${kind}` : `edit.${kind}`)}
      placement="end"
      width="wide"
    >
      <PieceForm
        key={reading}
        kind={kind}
        brand={brand}
        {...(piece && { piece })}
        isReadOnly={!mayWrite}
        onChanged={setChanged}
        onReadAgain={() => {
          setChanged(false);
          void refreshAll().then(() => setReading(reading + 1));
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface PieceFormProps extends PieceEditorProps {
  readonly isReadOnly: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onReadAgain: () => void;
}

/** The draft of a piece, and the way it is saved. */
function usePieceForm({ kind, brand, piece, onChanged, onClose }: PieceFormProps) {
  const t = useTranslations("console.contents");
  const saving = useSaving();
  const { merchantCode, timeZone } = brand;
  // What was read when the form was opened: a later reading must not take its place unseen.
  const [read] = useState(piece);
  const [contentId] = useState(() => read?.contentId ?? randomUuid());
  const [draft, setDraft] = useState<Draft>(() =>
    read === undefined ? newDraft(kind) : draftOf(read, timeZone),
  );
  const [isTried, setTried] = useState(false);

  function change(next: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...next }));
    onChanged(true);
  }
  async function save() {
    setTried(true);
    if (Object.keys(faultsOf(draft)).length > 0) return;
    const isSaved = await saving.run(async () => {
      await call("saveContent", {
        params: { merchantCode, contentId },
        body: {
          body: bodyOf(draft),
          isOpen: draft.isOpen,
          ...periodOf(draft, timeZone),
          revision: read?.revision ?? 0,
        },
      });
      await refreshAll();
    });
    if (!isSaved) return;
    toast(t("saved"));
    onClose();
  }
  return { read, draft, faults: isTried ? faultsOf(draft) : {}, saving, change, save };
}

function PieceForm(props: PieceFormProps) {
  const { brand, isReadOnly, onReadAgain, onClose } = props;
  const t = useTranslations("console.contents");
  const desk = useTranslations("console.desk");
  const { read, draft, faults, saving, change, save } = usePieceForm(props);
  const [language, setLanguage] = useState(brand.defaultLanguage);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isReadOnly && <p className="text-fg2">{t("readOnly")}</p>}
      <PieceFields
        draft={draft}
        faults={faults}
        brand={brand}
        language={language}
        isReadOnly={isReadOnly}
        onLanguage={setLanguage}
        onChange={change}
      />
      <PiecePreview draft={draft} language={language} fallback={brand.defaultLanguage} />
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      <div role="alert" className="text-loss empty:hidden">
        {Object.keys(faults).length > 0 && t("faults")}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isReadOnly && (
          <Button type="submit" look="action" isBusy={saving.isBusy}>
            {desk("save")}
          </Button>
        )}
        {read !== undefined && <SiteLink piece={read} brand={brand} />}
        {read !== undefined && !isReadOnly && (
          <Delete piece={read} merchantCode={brand.merchantCode} saving={saving} onDone={onClose} />
        )}
      </div>
    </form>
  );
}

interface SiteLinkProps {
  readonly piece: ContentPiece;
  readonly brand: BrandOutline;
}

/** Opens the site where the piece shows, at the brand's own address. */
function SiteLink({ piece, brand }: SiteLinkProps) {
  const t = useTranslations("console.contents");
  const { protocol, port } = location;
  const host = port === "" ? brand.mainDomain : `${brand.mainDomain}:${port}`;
  const path = placeOnSite(piece.body, piece.contentId);
  return (
    <a
      href={`${protocol}//${host}${path}`}
      target="_blank"
      rel="noopener"
      className="inline-flex h-10 items-center gap-2 rounded-md px-4 font-medium text-brand-fg hover:bg-s2 pointer-coarse:h-11"
    >
      {t("onSite")}
      <ExternalLink size={16} aria-hidden />
    </a>
  );
}

interface DeleteProps {
  readonly piece: ContentPiece;
  readonly merchantCode: string;
  readonly saving: ReturnType<typeof useSaving>;
  readonly onDone: () => void;
}

function Delete({ piece, merchantCode, saving, onDone }: DeleteProps) {
  const t = useTranslations("console.contents");
  const shell = useTranslations("shell");
  const { contentId, revision } = piece;
  async function remove() {
    const isSure = await ask({
      title: t("deleteSure"),
      text: t("deleteText"),
      confirm: t("delete"),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    const isDone = await saving.run(async () => {
      await call("deleteContent", { params: { merchantCode, contentId }, query: { revision } });
      await refreshAll();
    });
    if (!isDone) return;
    toast(t("deleted"));
    onDone();
  }
  return (
    <Button className="ms-auto text-loss" disabled={saving.isBusy} onClick={() => void remove()}>
      {t("delete")}
    </Button>
  );
}
