import type { ConsoleBoard } from "@baize/contract";
import { formatMinor } from "@baize/money";
import { useEffect, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { filterOf } from "../../lib/typed-terms.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay, type BrandOutline } from "../../lib/operator.ts";
import { AccessField } from "../../ui/desk/conditions/access-fields.tsx";
import { ControlField } from "../../ui/desk/conditions/control-field.tsx";
import { PoolCost } from "../../ui/desk/pool-cost.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { isPending } from "../../ui/desk/pending.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { SaveButton, SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Check, Field } from "../../ui/field.tsx";
import { useProblemOf, withHint } from "../../ui/desk/fault-text.ts";
import { useShownFilter } from "../../ui/desk/play-parts.tsx";
import { TextsPart } from "../../ui/desk/terms-parts.tsx";
import { isUnpriced, usePricing } from "../../ui/desk/prizes/pricing.ts";
import { EntryTerms } from "../../ui/boards/entry-terms.tsx";
import { Prizes, Scored } from "../../ui/boards/scored.tsx";
import {
  boardDraftOf,
  boardSettingsOf,
  bounds,
  brokenBoard,
  mayHold,
  prizeSumOf,
  type BoardDraft,
} from "./draft.ts";
import { EntryPart } from "./entry-part.tsx";
import { PrizesPart } from "./prizes-part.tsx";
import { ScorePart, type PartProps } from "./score-part.tsx";

export interface BoardFormProps {
  readonly brand: BrandOutline;
  readonly board: ConsoleBoard;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => void;
}

/** A board as it is typed, what is wrong with it, and one save. */
function useBoardForm({ brand, board, onChanged, onSaved }: BoardFormProps) {
  const t = useTranslations("console.boards");
  const saving = useSaving();
  const { merchantCode, boardId, revision } = board;
  const { currency } = board.settings;
  const [read] = useState(() => boardDraftOf(board, brand));
  const [draft, setDraft] = useState(read);
  const [isTried, setTried] = useState(false);
  const broken = isTried ? brokenBoard(draft, currency) : [];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(read);
  const isWaiting = isPending(saving.error);
  useEffect(() => onChanged(isChanged && !isWaiting), [isChanged, isWaiting, onChanged]);
  return {
    saving,
    draft,
    isChanged,
    isWaiting,
    change: (part: Partial<BoardDraft>) => setDraft({ ...draft, ...part }),
    problemOf: useProblemOf(broken, saving.error),
    save: async (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (brokenBoard(draft, currency).length > 0) return;
      const settings = boardSettingsOf(draft, currency, brand.timeZone);
      const isDone = await saving.run(async () => {
        const params = { merchantCode, boardId };
        await call("saveBoard", { params, body: { settings, revision } });
        await refreshAll();
      });
      if (!isDone) return;
      toast(t("saved"));
      onSaved();
    },
  };
}

/** Once it runs, members play for what they were told: only the texts change. */
const isFixed = ({ state }: ConsoleBoard) => state !== "published" && state !== "registering";
const isOver = ({ state }: ConsoleBoard) => state === "finished" || state === "cancelled";

export function BoardForm(props: BoardFormProps) {
  const { brand, board } = props;
  const t = useTranslations("console.boards");
  const mayWrite = useMay("rewards.write") && !isOver(board);
  const { saving, draft, isChanged, isWaiting, change, problemOf, save } = useBoardForm(props);
  const { merchantCode } = board;
  const { currency } = board.settings;
  const part = { draft, problemOf, onChange: change, merchantCode, currency };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      <fieldset disabled={!mayWrite || isWaiting} className="grid gap-5">
        <TextsPart {...draft} brand={brand} problemOf={problemOf} onChange={change} />
        <fieldset disabled={isFixed(board)} className="grid gap-5">
          <EntryPart {...part} />
          <Basics {...part} />
          <PeriodFields
            from={draft.from}
            until={draft.until}
            timeZone={brand.timeZone}
            fromError={problemOf("startsAt", draft.from)}
            error={problemOf("endsAt", draft.until, "order")}
            onChange={change}
          />
          <ScorePart {...part} />
          <PrizesPart {...part} brand={brand} />
          <Terms {...part} />
          <AccessField {...part} error={problemOf("conditions")} />
          {mayHold(draft) && <ControlField {...part} />}
        </fieldset>
      </fieldset>
      <Preview draft={draft} currency={board.settings.currency} timeZone={brand.timeZone} />
      <SaveError error={saving.error} />
      {mayWrite && (
        // What is new says what it lacks.
        <SaveButton
          saving={saving}
          isChanged={isChanged || board.revision === 0}
          label={t("save")}
        />
      )}
    </form>
  );
}

interface PreviewProps {
  readonly draft: BoardDraft;
  readonly currency: string;
  readonly timeZone: string;
}

/** What members will read of it, once everything says what it should. */
function Preview({ draft, currency, timeZone }: PreviewProps) {
  const t = useTranslations("console.boards");
  const filter = useShownFilter(filterOf(draft));
  const costs = useTranslations("console.costs");
  const price = usePricing(currency);
  if (brokenBoard(draft, currency).length > 0) return null;
  const typed = boardSettingsOf(draft, currency, timeZone);
  const { prizes } = typed;
  const isLeftOut = prizes.by === "places" && prizes.places.some(isUnpriced);
  const shown =
    prizes.by === "places"
      ? { ...typed, prizes: { ...prizes, places: prizes.places.map(price) } }
      : typed;
  const settings = { ...shown, filter };
  return (
    <>
      <section className="grid gap-2 rounded-md bg-s2 p-3 sm:p-4">
        <h3 className="font-semibold">{t("preview")}</h3>
        <EntryTerms board={settings} />
        <Prizes board={settings} />
        <Scored board={settings} />
      </section>
      <PoolCost
        currency={currency}
        pool={formatMinor(prizeSumOf(settings), currency)}
        turnoverBps={settings.turnoverBps}
        lead={costs(settings.entry?.by === "cash" ? "guaranteed" : "fixed")}
      >
        {isLeftOut && <p className="text-fg2">{costs("note.prizes_unpriced")}</p>}
      </PoolCost>
    </>
  );
}

function Basics({ draft, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  const isTournament = draft.entry !== "none";
  return (
    <div className="grid gap-3">
      {!isTournament && (
        <Check
          label={t("needsJoin")}
          checked={draft.needsJoin}
          onChange={({ target }) => onChange({ needsJoin: target.checked })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
        <Field
          type="datetime-local"
          label={t("opensAt")}
          value={draft.opens}
          error={problemOf("opensAt", draft.opens, "too_high")}
          onChange={({ target }) => onChange({ opens: target.value })}
        />
        {(draft.needsJoin || isTournament) && (
          <NumberField
            label={t("minPlayers")}
            value={draft.minPlayers}
            error={problemOf("minPlayers", draft.minPlayers, bounds.minPlayers)}
            isWhole
            onType={(minPlayers) => onChange({ minPlayers })}
          />
        )}
      </div>
    </div>
  );
}

function Terms({ draft, currency, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  const hint = useTranslations("console.promotions.hint");
  const turnover = draft.entry === "cash" ? t("turnoverOfPool") : hint("turnover");
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <NumberField
        label={`${t("reviewAbove")} (${currency})`}
        value={draft.reviewAbove}
        error={problemOf("reviewAbove", draft.reviewAbove, "not_above_zero")}
        isWhole={false}
        onType={(reviewAbove) => onChange({ reviewAbove })}
      />
      <NumberField
        label={t("turnover")}
        value={draft.turnover}
        hint={turnover}
        error={withHint(problemOf("turnover", draft.turnover), turnover)}
        isWhole={false}
        onType={(turnover) => onChange({ turnover })}
      />
      <NumberField
        label={t("claimDays")}
        hint={hint("claimDays")}
        value={draft.claimDays}
        error={withHint(problemOf("claimDays", draft.claimDays), hint("claimDays"))}
        isWhole
        onType={(claimDays) => onChange({ claimDays })}
      />
    </div>
  );
}
