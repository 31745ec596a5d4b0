import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { LanguagePanel } from "../../ui/desk/language-panel.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";
import { emptyGiven, kindsBesideMoney, type GivenDraft } from "../../ui/desk/prizes/draft.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { Check, Field } from "../../ui/field.tsx";
import {
  giftNames,
  rateNames,
  type GiftName,
  type LevelAmount,
  type LevelDraft,
  type RateName,
} from "./vip-draft.ts";

interface LevelFieldsProps {
  readonly brand: BrandOutline;
  readonly index: number;
  readonly level: LevelDraft;
  readonly currency: string;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<LevelDraft>) => void;
  readonly onDrop: (() => void) | undefined;
}

/** Level 0 is everybody's: it asks for nothing and cannot be reached. */
const ofLevel0 = ["weekly", "monthly", "withdrawalDay"] as const satisfies readonly LevelAmount[];
const ofOthers = [
  "total",
  "totalDeposits",
  "keep",
  "levelUp",
  "weekly",
  "monthly",
  "birthday",
  "withdrawalDay",
] as const satisfies readonly LevelAmount[];

/** What one level is called, asks and gives. */
export function LevelFields(props: LevelFieldsProps) {
  const { index, level, currency, problemOf, onChange, onDrop } = props;
  const t = useTranslations("console.vip");
  const section = useRef<HTMLElement>(null);
  // It stands under a long table: whoever opened it is taken there.
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView?.({ block: "start" });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`VIP${index}`}
      className="scroll-mt-20 grid grid-cols-1 gap-4 rounded-md border border-line p-3 sm:p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h4 className="num font-medium">VIP{index}</h4>
        {onDrop !== undefined && (
          <Button size="small" onClick={onDrop}>
            <Trash2 size={16} aria-hidden />
            {t("drop")}
          </Button>
        )}
      </div>
      <Label {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(index === 0 ? ofLevel0 : ofOthers).map((name) => (
          <SettingField
            key={name}
            label={`${t(`field.${name}`)} (${currency})`}
            hint={t(`hint.${name}`)}
            value={level[name]}
            error={problemOf(name, level[name])}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
        <SettingField
          label={t("field.points")}
          hint={t("hint.points")}
          value={level.points}
          error={problemOf("points", level.points)}
          onChange={(text) => onChange({ points: text })}
        />
      </div>
      <Check
        label={t("field.isWithdrawnFirst")}
        checked={level.isWithdrawnFirst}
        onChange={({ target }) => onChange({ isWithdrawnFirst: target.checked })}
      />
      {giftNames
        .filter((name) => index > 0 || name !== "levelUp")
        .map((name) => (
          <Gift key={name} {...props} name={name} />
        ))}
      {rateNames.map((name) => (
        <Rates key={name} name={name} level={level} problemOf={problemOf} onChange={onChange} />
      ))}
    </section>
  );
}

function Label({ brand, level, problemOf, onChange }: LevelFieldsProps) {
  const t = useTranslations("console.vip");
  return (
    <div className="grid gap-3">
      <LanguagePanel brand={brand} texts={[level.label]} className="flex flex-wrap items-end gap-4">
        {({ language, written, errorOf }) => (
          <>
            <div className="min-w-48 flex-1">
              <Field
                {...written}
                label={t("field.label")}
                value={level.label[language] ?? ""}
                error={errorOf(level.label, problemOf("label"))}
                maxLength={40}
                onChange={({ target }) =>
                  onChange({ label: { ...level.label, [language]: target.value } })
                }
              />
            </div>
            <label className="grid gap-1.5">
              <span className="text-sm text-fg2">{t("field.color")}</span>
              <input
                type="color"
                value={level.color}
                className="h-11 w-16 cursor-pointer rounded-md border border-line bg-s1 p-1"
                onChange={({ target }) => onChange({ color: target.value })}
              />
            </label>
          </>
        )}
      </LanguagePanel>
    </div>
  );
}

/** A prize beside the money. */
function Gift(props: LevelFieldsProps & { readonly name: GiftName }) {
  const { name, brand, currency, level, problemOf, onChange } = props;
  const t = useTranslations("console.vip.gift");
  const gift = level.gifts[name];
  const write = (next: GivenDraft | null) => onChange({ gifts: { ...level.gifts, [name]: next } });
  const error = problemOf(`gifts.${name}`);
  return (
    <div className="grid gap-3">
      <Check
        label={t(name)}
        checked={gift !== null}
        {...(error !== undefined && { error })}
        onChange={({ target }) => write(target.checked ? { ...emptyGiven, kind: "points" } : null)}
      />
      {gift !== null && (
        <GivenFields
          brand={{ ...brand, currency }}
          draft={gift}
          kinds={kindsBesideMoney}
          problemOf={(field, typed, wants) => problemOf(`gifts.${name}.${field}`, typed, wants)}
          onType={(part) => write({ ...gift, ...part })}
        />
      )}
    </div>
  );
}

interface RatesProps extends Pick<LevelFieldsProps, "level" | "problemOf" | "onChange"> {
  readonly name: RateName;
}

/** A part of what was staked, by the type of the game. */
function Rates({ name, level, problemOf, onChange }: RatesProps) {
  const t = useTranslations("console.vip");
  const names = useTranslations("shell.gameType");
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="cursor-pointer font-medium">{t(`field.${name}`)}</summary>
      <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {gameTypes.map((type) => (
          <SettingField
            key={type}
            label={names(type)}
            hint={undefined}
            value={level[name][type]}
            error={problemOf(`${name}.${type}`, level[name][type])}
            onChange={(text) => onChange({ [name]: { ...level[name], [type]: text } })}
          />
        ))}
      </div>
    </details>
  );
}
