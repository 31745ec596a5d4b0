import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { currencies } from "@baize/money";
import { isPlayable } from "../engine/limits.ts";
import { findGame, games } from "../catalogue/games.ts";
import { networkOf } from "../catalogue/jackpots.ts";
import { textIn } from "../protocol.ts";
import { beginOf } from "./begin.ts";
import type { VerifyCase, VerifyField } from "../proof-link.ts";

interface FormProps {
  readonly given: VerifyCase;
  readonly wrong: VerifyField | null;
  readonly change: (given: VerifyCase) => void;
  readonly compute: () => void;
}

const playable = Object.keys(currencies).filter(isPlayable);

export function VerifyForm(props: FormProps) {
  const t = useTranslations("verify");
  const { given, change, compute } = props;
  const game = findGame(given.game);
  return (
    <form
      className="verify-form"
      onSubmit={(event) => {
        event.preventDefault();
        compute();
      }}
    >
      <GameField {...props} />
      {game?.part.is === "flight" ? <FlightFields {...props} /> : <SeedFields {...props} />}
      {networkOf(given.game) !== undefined && (
        <TextField {...props} field="pots" label={t("pots")} isLong />
      )}
      <div className="verify-pair">
        <MoneyFields {...props} />
        <label className="verify-field">
          <span>{t("currency")}</span>
          <select
            className="field"
            value={given.currency}
            onChange={(event) => {
              change({ ...given, currency: event.target.value });
            }}
          >
            {playable.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      </div>
      <button type="submit" className="button is-main">
        {t("check")}
      </button>
    </form>
  );
}

function GameField({ given, change }: FormProps) {
  const t = useTranslations("verify");
  const language = useLocale().split("-")[0] ?? "en";
  return (
    <label className="verify-field">
      <span>{t("game")}</span>
      <select
        name="game"
        className="field"
        value={given.game}
        onChange={(event) => {
          const game = event.target.value;
          const begin = beginOf(findGame(game));
          change({ ...given, ...begin, game, payout: "", pots: "", rules: "" });
        }}
      >
        {findGame(given.game) === undefined && <option value={given.game}>{given.game}</option>}
        {games.map(({ gameCode, name }) => (
          <option key={gameCode} value={gameCode}>
            {textIn(name, language)}
          </option>
        ))}
      </select>
    </label>
  );
}

function TextField(
  props: FormProps & {
    readonly field: VerifyField;
    readonly label: ReactNode;
    readonly isLong?: boolean;
    readonly isFigure?: boolean;
  },
) {
  const t = useTranslations("verify");
  const { given, change, wrong, field, label, isLong = false, isFigure = false } = props;
  const isWrong = wrong === field;
  const common = {
    name: field,
    className: "field",
    dir: "ltr",
    autoComplete: "off",
    spellCheck: false,
    value: given[field],
    "aria-invalid": isWrong,
    ...(isWrong ? { "aria-describedby": "verify-wrong" } : {}),
  };
  const take = (text: string): void => {
    change({ ...given, [field]: isLong ? text : text.trim() });
  };
  return (
    <label className="verify-field">
      <span>{label}</span>
      {isLong ? (
        <textarea
          {...common}
          rows={2}
          onChange={(event) => {
            take(event.target.value);
          }}
        />
      ) : (
        <input
          {...common}
          inputMode={isFigure ? "decimal" : "text"}
          onChange={(event) => {
            take(event.target.value);
          }}
        />
      )}
      {isWrong && (
        <span id="verify-wrong" role="alert" className="problem">
          {t("wrong")}
        </span>
      )}
    </label>
  );
}

function SeedFields(form: FormProps) {
  const t = useTranslations();
  const game = findGame(form.given.game);
  const example = game?.steps;
  const { choice } = form.given;
  const isChosen = game?.choice !== undefined || !["", "{}"].includes(choice);
  return (
    <>
      <TextField {...form} field="server" label={t("fairness.serverSeed")} />
      <TextField {...form} field="commitment" label={t("fairness.serverSeedHash")} />
      <div className="verify-pair">
        <TextField {...form} field="client" label={t("fairness.clientSeed")} />
        <TextField {...form} field="nonce" label={t("verify.nonce")} isFigure />
      </div>
      {isChosen && <TextField {...form} field="choice" label={t("verify.choice")} isLong />}
      {game?.part.is === "stepped" && (
        <TextField {...form} field="steps" label={t("verify.steps")} isLong />
      )}
      {example !== undefined && (
        <p className="quiet">
          {t("verify.example")}{" "}
          <code dir="ltr" className="verify-example">
            {JSON.stringify(example)}
          </code>
        </p>
      )}
    </>
  );
}

function FlightFields(form: FormProps) {
  const t = useTranslations();
  return (
    <>
      <TextField {...form} field="hash" label={t("fairness.hash")} />
      <TextField {...form} field="salt" label={t("fairness.salt")} />
      <TextField {...form} field="terminating" label={t("fairness.terminatingHash")} />
      <TextField {...form} field="cash" label={t("verify.cashOut")} isFigure />
    </>
  );
}

function MoneyFields(form: FormProps) {
  const t = useTranslations();
  return (
    <>
      <TextField {...form} field="stake" label={t("stake.label")} isFigure />
      <TextField {...form} field="payout" label={t("verify.recorded")} isFigure />
    </>
  );
}
