import type { GameInConsole, Language } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { directionOf } from "../../lib/languages.ts";
import { refreshAll, useBrandOutlines, useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { nameIn, sentNames } from "./api.ts";
import { bodyOf, groups } from "./games-table.tsx";
import { PlaceBefore } from "./place-before.tsx";

interface GameDrawerProps {
  readonly game: GameInConsole;
  readonly onClose: () => void;
}

/** A game's drawer: whether it is offered, how it is marked, what it is called, where it stands. */
export function GameDrawer({ game, onClose }: GameDrawerProps) {
  const t = useTranslations("console.games");
  const language = useLanguage();
  const mayWrite = useMay("games.write");
  const maySwitch = useDiscard();
  const [isChanged, setChanged] = useState(false);
  const [reading, setReading] = useState(0);
  async function leave() {
    if (await maySwitch(isChanged)) onClose();
  }
  return (
    <Dialog isOpen onClose={() => void leave()} title={nameIn(game.name, language)} placement="end">
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-2 text-fg2">
          <bdi dir="ltr">{game.gameCode}</bdi>
          <bdi dir="ltr">{game.vassalage}</bdi>
          <Mark tone={game.isOffered ? "good" : "calm"}>
            {t(game.isOffered ? "offered" : "notOffered")}
          </Mark>
        </p>
        {!mayWrite && <p className="text-fg2">{t("readOnly")}</p>}
        <GameForm
          key={reading}
          game={game}
          isReadOnly={!mayWrite}
          onChanged={() => setChanged(true)}
          onReadAgain={() => {
            setChanged(false);
            void refreshAll().then(() => setReading(reading + 1));
          }}
          onSaved={onClose}
        />
        {mayWrite && <PlaceBefore game={game} />}
      </div>
    </Dialog>
  );
}

const marks = ["isHot", "isNew", "isAnnounced"] as const;

interface GameFormProps {
  readonly game: GameInConsole;
  readonly isReadOnly: boolean;
  readonly onChanged: () => void;
  readonly onReadAgain: () => void;
  readonly onSaved: () => void;
}

function GameForm({ game, isReadOnly, onChanged, onReadAgain, onSaved }: GameFormProps) {
  const t = useTranslations("console.games");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  // As read when the drawer was opened: a later reading must not hide somebody else's change.
  const [read] = useState(game);
  const [draft, setDraft] = useState(() => bodyOf(game, {}));
  function change(next: Partial<typeof draft>) {
    setDraft((before) => ({ ...before, ...next }));
    onChanged();
  }
  async function save() {
    const isSaved = await saving.run(async () => {
      const body = { ...draft, name: sentNames(draft.name) };
      await call("saveGame", { params: { nodeId: read.nodeId }, body });
      await refreshAll();
    });
    if (!isSaved) return;
    toast(desk("saved"));
    onSaved();
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={isReadOnly} className="grid gap-4">
        <legend className="sr-only">{t("settings")}</legend>
        <div className="grid">
          <Check
            label={t("isEnabledLabel")}
            checked={draft.isEnabled}
            onChange={(event) => change({ isEnabled: event.target.checked })}
          />
          {!draft.isEnabled && <p className="pb-2 text-fg2">{t("offNote")}</p>}
          {marks.map((mark) => (
            <Check
              key={mark}
              label={t(mark)}
              checked={draft[mark]}
              onChange={(event) => change({ [mark]: event.target.checked })}
            />
          ))}
          <p className="pb-2 text-fg2">{t("announcedNote")}</p>
        </div>
        <Select
          label={t("groupLabel")}
          value={draft.gameGroupCode}
          options={groups.map((one) => [one, t(`group.${one === "" ? "none" : one}`)] as const)}
          onChange={(next) =>
            change({ gameGroupCode: groups.find((known) => known === next) ?? "" })
          }
        />
        <Names value={draft.name} onChange={(name) => change({ name })} />
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {!isReadOnly && (
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {desk("save")}
        </Button>
      )}
    </form>
  );
}

interface NamesProps {
  readonly value: GameInConsole["name"];
  readonly onChange: (names: GameInConsole["name"]) => void;
}

/** The name in every language of the brands, and in any other it already has. */
function Names({ value, onChange }: NamesProps) {
  const t = useTranslations("console.games");
  const brands = useBrandOutlines().data ?? [];
  const offered = brands.flatMap(({ languages }) => languages);
  const languages = [...new Set([...offered, ...(Object.keys(value) as Language[])])];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("names")}</legend>
      {languages.map((language) => (
        <Field
          key={language}
          label={languageNames[language]}
          lang={language}
          dir={directionOf(language)}
          value={value[language] ?? ""}
          maxLength={120}
          onChange={(event) => onChange({ ...value, [language]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}
