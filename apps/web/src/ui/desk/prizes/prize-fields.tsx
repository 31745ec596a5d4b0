import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../../lib/i18n.tsx";
import { useLocalText } from "../../../lib/local-text.ts";
import type { BrandOutline } from "../../../lib/operator.ts";
import { Field, Select } from "../../field.tsx";
import type { ProblemOf } from "../fault-text.ts";
import { NumberField } from "../number-field.tsx";
import { isCounted, prizeKinds, type GivenDraft, type PrizeDraft } from "./draft.ts";
import { prizeBoardsQuery, prizeWheelsQuery, roundGamesQuery } from "./queries.ts";

interface TermsProps {
  readonly brand: Pick<BrandOutline, "merchantCode" | "currency">;
  readonly draft: PrizeDraft;
  /** What is wrong at a field of it. */
  readonly problemOf: ProblemOf;
  readonly onType: (part: Partial<PrizeDraft>) => void;
}

interface KindProps extends TermsProps {
  readonly label: string;
  /** Of what is chosen here; everything where nothing is left out. */
  readonly kinds?: readonly PrizeDraft["kind"][];
}

/** What each member of a list gets, and what that asks. */
export function PrizeFields(props: Omit<KindProps, "label">) {
  const t = useTranslations("console.gifts.prize");
  return (
    <>
      <KindField {...props} label={t("kind")} />
      <PrizeTermFields {...props} />
    </>
  );
}

function KindField({ label, draft, kinds = prizeKinds, onType }: KindProps) {
  const t = useTranslations("console.gifts.prize");
  return (
    <Select
      isStacked
      label={label}
      value={draft.kind}
      options={kinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)}
      onChange={(next) => onType({ kind: kinds.find((one) => one === next) ?? draft.kind })}
    />
  );
}

interface GivenProps extends Omit<TermsProps, "draft" | "onType"> {
  readonly draft: GivenDraft;
  readonly kinds?: readonly PrizeDraft["kind"][];
  /** Where one begins to type. */
  readonly isFirst?: boolean;
  readonly onType: (part: Partial<GivenDraft>) => void;
}

/** What a reward gives: which kind, how much of it, and what that asks. */
export function GivenFields({ isFirst = false, ...props }: GivenProps) {
  const { draft, brand, problemOf, onType } = props;
  const t = useTranslations("console.gifts.prize");
  const awards = useTranslations("console.awards");
  const field = isCounted(draft.kind) ? "count" : "amount";
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[3fr_2fr]">
        <KindField {...props} label={t("given")} />
        <NumberField
          label={field === "count" ? t("count") : `${awards("amount")} (${brand.currency})`}
          value={draft[field]}
          error={problemOf(field, draft[field], "not_above_zero")}
          isWhole={field === "count"}
          isFirst={isFirst}
          onType={(text) => onType({ [field]: text })}
        />
      </div>
      <PrizeTermFields {...props} />
    </div>
  );
}

function PrizeTermFields(props: TermsProps) {
  const { draft, problemOf, onType } = props;
  const t = useTranslations("console.gifts.prize");
  const { currency } = props.brand;
  const number = (name: "wagering" | "prizeDays") => (
    <NumberField
      label={t(name)}
      isWhole={name === "prizeDays"}
      value={draft[name]}
      error={problemOf(name, draft[name])}
      onType={(text) => onType({ [name]: text })}
    />
  );
  const sum = (name: "countsAtMost" | "stake" | "winCap") => (
    <Field
      label={`${t(name)} (${currency})`}
      inputMode="decimal"
      dir="ltr"
      value={draft[name]}
      error={problemOf(name, draft[name], "not_above_zero")}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  );
  switch (draft.kind) {
    case "cash":
    case "points":
      return null;
    case "bonus":
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {number("wagering")}
          {number("prizeDays")}
          {sum("countsAtMost")}
        </div>
      );
    case "free_rounds":
      return (
        <>
          <Game {...props} />
          <div className="grid gap-4 sm:grid-cols-2">
            {sum("stake")}
            {number("prizeDays")}
            {sum("winCap")}
          </div>
        </>
      );
    default:
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {draft.kind === "ticket" ? <Wheel {...props} /> : <Tournament {...props} />}
          {number("prizeDays")}
        </div>
      );
  }
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

/** One of those that there are; what is closed by now stays chosen, by its id. */
function Choice({ value, options, error, ...shown }: ChoiceProps) {
  const t = useTranslations("console.gifts.prize");
  const isKnown = value === "" || options.some(([one]) => one === value);
  return (
    <Select
      {...shown}
      isStacked
      value={value}
      {...(error !== undefined && { error })}
      options={[["", t("choose")], ...options, ...(isKnown ? [] : [[value, value] as const])]}
    />
  );
}

function Game(props: TermsProps) {
  const t = useTranslations("console.gifts.prize");
  const { data = [] } = useQuery(roundGamesQuery(useLanguage()));
  const { draft, onType } = props;
  return (
    <Choice
      label={t("game")}
      value={draft.game}
      error={props.problemOf("gameCode", draft.game)}
      options={data.map(({ vassalage, gameCode, gameName, vendorName }) => [
        `${vassalage} ${gameCode}`,
        `${gameName} · ${vendorName}`,
      ])}
      onChange={(game) => onType({ game })}
    />
  );
}

/** Tournaments whose entry is a ticket, and which are not over. */
function Tournament(props: TermsProps) {
  const t = useTranslations("console.gifts.prize");
  const textOf = useLocalText();
  const { data = [] } = useQuery(prizeBoardsQuery);
  const { brand, draft, onType } = props;
  const own = data.filter(
    ({ merchantCode, state, settings }) =>
      merchantCode === brand.merchantCode &&
      settings.entry?.by === "ticket" &&
      (state === "published" || state === "registering" || state === "running"),
  );
  return (
    <Choice
      label={t("tournament")}
      value={draft.boardId}
      error={props.problemOf("boardId", draft.boardId)}
      options={own.map(({ boardId, settings }) => [boardId, textOf(settings.title)])}
      onChange={(boardId) => onType({ boardId })}
    />
  );
}

function Wheel(props: TermsProps) {
  const t = useTranslations("console.gifts.prize");
  const textOf = useLocalText();
  const { data = [] } = useQuery(prizeWheelsQuery);
  const { brand, draft, onType } = props;
  const own = data.filter(
    ({ merchantCode, settings }) => merchantCode === brand.merchantCode && settings.isOpen,
  );
  return (
    <Choice
      label={t("wheel")}
      value={draft.wheelId}
      error={props.problemOf("wheelId", draft.wheelId)}
      options={own.map(({ wheelId, settings }) => [wheelId, textOf(settings.title)])}
      onChange={(wheelId) => onType({ wheelId })}
    />
  );
}
