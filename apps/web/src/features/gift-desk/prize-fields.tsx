import { parseMinor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import type { BrandOutline } from "../../lib/operator.ts";
import { latinDigits } from "../../lib/digits.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { giftBoardsQuery, giftGamesQuery, giftWheelsQuery } from "./api.ts";
import { giftKinds, type PrizeDraft } from "./gift-prize.ts";

interface PrizeFieldsProps {
  readonly brand: BrandOutline;
  readonly draft: PrizeDraft;
  readonly isBroken: boolean;
  /** What the server found wrong. */
  readonly ruleText: (field: string) => string | undefined;
  readonly onType: (part: Partial<PrizeDraft>) => void;
}

/** What each member of the list gets, and what that asks. */
export function PrizeFields(props: PrizeFieldsProps) {
  const t = useTranslations("console.gifts");
  const { draft, isBroken, ruleText, onType } = props;
  const isRight = (name: "wagering" | "prizeDays") =>
    name === "wagering"
      ? (factorOf(draft.wagering) ?? 0) > 0
      : wholeOf(draft.prizeDays, 1, 365) !== undefined;
  const number = (name: "wagering" | "prizeDays") => (
    <NumberField
      label={t(`prize.${name}`)}
      isWhole={name === "prizeDays"}
      value={draft[name]}
      error={isBroken && !isRight(name) ? t("prize.fillIn") : ruleText(name)}
      onType={(text) => onType({ [name]: text })}
    />
  );
  return (
    <>
      <Select
        label={t("prize.kind")}
        value={draft.kind}
        options={giftKinds.map((kind) => [kind, t(`prize.kinds.${kind}`)] as const)}
        onChange={(next) => onType({ kind: giftKinds.find((one) => one === next) ?? draft.kind })}
      />
      {draft.kind === "bonus" && (
        <div className="grid gap-4 sm:grid-cols-2">
          {number("wagering")}
          {number("prizeDays")}
          <Field
            label={`${t("prize.countsAtMost")} (${props.brand.currency})`}
            inputMode="decimal"
            dir="ltr"
            value={draft.countsAtMost}
            error={
              isBroken && !isSumOrNone(props.brand.currency, draft.countsAtMost)
                ? t("prize.fillIn")
                : undefined
            }
            onChange={({ target }) => onType({ countsAtMost: target.value })}
          />
        </div>
      )}
      {draft.kind === "free_rounds" && <Rounds {...props} days={number("prizeDays")} />}
      {(draft.kind === "ticket" || draft.kind === "board_ticket") && (
        <div className="grid gap-4 sm:grid-cols-2">
          {draft.kind === "ticket" ? <Wheel {...props} /> : <Tournament {...props} />}
          {number("prizeDays")}
        </div>
      )}
    </>
  );
}

const isSumOrNone = (currency: string, text: string) =>
  text.trim() === "" || (parseMinor(latinDigits(text.trim()), currency) ?? 0n) > 0n;

function Rounds({ days, ...props }: PrizeFieldsProps & { readonly days: ReactNode }) {
  const t = useTranslations("console.gifts");
  const { draft, isBroken, onType } = props;
  return (
    <>
      <Game {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={`${t("prize.stake")} (${props.brand.currency})`}
          inputMode="decimal"
          dir="ltr"
          value={draft.stake}
          error={
            isBroken &&
            (draft.stake.trim() === "" || !isSumOrNone(props.brand.currency, draft.stake))
              ? t("prize.fillIn")
              : undefined
          }
          onChange={({ target }) => onType({ stake: target.value })}
        />
        {days}
        <Field
          label={`${t("prize.winCap")} (${props.brand.currency})`}
          inputMode="decimal"
          dir="ltr"
          value={draft.winCap}
          error={
            isBroken && !isSumOrNone(props.brand.currency, draft.winCap)
              ? t("prize.fillIn")
              : undefined
          }
          onChange={({ target }) => onType({ winCap: target.value })}
        />
      </div>
    </>
  );
}

function Game({ draft, isBroken, onType }: PrizeFieldsProps) {
  const t = useTranslations("console.gifts");
  const { data = [] } = useQuery(giftGamesQuery(useLanguage()));
  const options = data.map(
    ({ vassalage, gameCode, gameName, vendorName }) =>
      [`${vassalage} ${gameCode}`, `${gameName} · ${vendorName}`] as const,
  );
  return (
    <Select
      label={t("prize.game")}
      value={draft.game}
      error={isBroken && draft.game === "" ? t("prize.fillIn") : undefined}
      options={[["", t("prize.choose")], ...options]}
      onChange={(game) => onType({ game })}
    />
  );
}

/** Tournaments whose entry is a ticket, and which are not over. */
function Tournament({ brand, draft, isBroken, onType }: PrizeFieldsProps) {
  const t = useTranslations("console.gifts");
  const language = useLanguage();
  const { data = [] } = useQuery(giftBoardsQuery);
  const own = data.filter(
    ({ merchantCode, state, settings }) =>
      merchantCode === brand.merchantCode &&
      settings.entry?.by === "ticket" &&
      (state === "published" || state === "registering" || state === "running"),
  );
  const options = own.map(
    ({ boardId, settings: { title } }) => [boardId, title[language] ?? title.en ?? ""] as const,
  );
  return (
    <Select
      label={t("prize.tournament")}
      value={draft.boardId}
      error={isBroken && draft.boardId === "" ? t("prize.fillIn") : undefined}
      options={[["", t("prize.choose")], ...options]}
      onChange={(boardId) => onType({ boardId })}
    />
  );
}

function Wheel({ brand, draft, isBroken, onType }: PrizeFieldsProps) {
  const t = useTranslations("console.gifts");
  const language = useLanguage();
  const { data = [] } = useQuery(giftWheelsQuery);
  const own = data.filter(
    ({ merchantCode, settings }) => merchantCode === brand.merchantCode && settings.isOpen,
  );
  const options = own.map(
    ({ wheelId, settings: { title } }) => [wheelId, title[language] ?? title.en ?? ""] as const,
  );
  return (
    <Select
      label={t("prize.wheel")}
      value={draft.wheelId}
      error={isBroken && draft.wheelId === "" ? t("prize.fillIn") : undefined}
      options={[["", t("prize.choose")], ...options]}
      onChange={(wheelId) => onType({ wheelId })}
    />
  );
}
