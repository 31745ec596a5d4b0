import type { GrantFreeRounds } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { latinDigits } from "../../lib/digits.ts";
import { CallRefused } from "../../lib/refused.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";

const gamesQuery = queryOptions({
  queryKey: ["freeRoundGames"],
  queryFn: ({ signal }) => call("freeRoundGames", undefined, { signal }),
});

interface FreeRoundsDialogProps {
  readonly memberId: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Gives free rounds: of which game, how many, at which stake, until when, and why. */
export function FreeRoundsDialog(props: FreeRoundsDialogProps) {
  const t = useTranslations("console.freeRounds");
  const { data, isError, error, refetch } = useQuery(gamesQuery);
  return (
    <FormDialog isOpen onClose={props.onClose} title={t("giveTitle")} description={t("giveLead")}>
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-11" />}
      {data === undefined && isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty text={t("noGames")} />}
      {data !== undefined && data.length > 0 && <Form {...props} games={data} />}
    </FormDialog>
  );
}

interface Typed {
  readonly game: string;
  readonly stake: string;
  readonly rounds: string;
  readonly days: string;
  readonly times: string;
  /** Empty for no cap. */
  readonly winCap: string;
  readonly reason: string;
}

const empty = { stake: "", rounds: "10", days: "7", times: "1", winCap: "", reason: "" };

/** The typed values in the contract's form; each is undefined while it is not valid. */
function readForm({ game, stake, rounds, days, times, winCap, reason }: Typed, currency: string) {
  const [vassalage = "", gameCode = ""] = game.split("/");
  const amountOf = (text: string) => {
    const plain = latinDigits(text.trim()).replaceAll(",", "");
    return (parseMinor(plain, currency) ?? 0n) > 0n ? plain : undefined;
  };
  return {
    vassalage,
    gameCode,
    stake: amountOf(stake),
    ...(winCap.trim() === "" ? {} : { winCap: amountOf(winCap) }),
    rounds: wholeOf(rounds, 1, 100),
    days: wholeOf(days, 1, 90),
    turnoverBps: factorOf(times),
    reason: isShort(reason) ? undefined : reason.trim(),
  };
}

type Read = ReturnType<typeof readForm>;

const isWhole = (read: Read): read is Read & GrantFreeRounds =>
  Object.values(read).every((part) => part !== undefined);

interface FormProps extends FreeRoundsDialogProps {
  readonly games: readonly {
    readonly vassalage: string;
    readonly gameCode: string;
    readonly gameName: string;
    readonly vendorName: string;
  }[];
}

function Form({ memberId, currency, onClose, games }: FormProps) {
  const t = useTranslations("console.freeRounds");
  const codes = games.map(({ vassalage, gameCode }) => `${vassalage}/${gameCode}`);
  const [typed, setTyped] = useState<Typed>({ ...empty, game: codes[0] ?? "" });
  const [isTried, setTried] = useState(false);
  // Sent twice under one key they are given once.
  const [key, setKey] = useState(() => randomUuid());
  const [said, setSaid] = useState<string>();
  const saving = useSaving();
  const read = readForm(typed, currency);
  async function give(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWhole(read)) return;
    setSaid(undefined);
    await saving.runAndRead(async () => {
      const options = { idempotencyKey: key };
      const given = await call("grantFreeRounds", { params: { memberId }, body: read }, options);
      if (given.state !== "failed") {
        toast(t("given"));
        onClose();
        return;
      }
      // The vendor refused: what is sent next is another grant.
      setSaid(given.vendorWords ?? t("nothingSaid"));
      setKey(randomUuid());
    });
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void give(event)}>
      <Select
        label={t("game")}
        value={typed.game}
        options={games.map(({ gameName, vendorName }, at) => [
          codes[at] ?? "",
          `${gameName} · ${vendorName}`,
        ])}
        onChange={(game) => setTyped({ ...typed, game })}
      />
      <Fields
        typed={typed}
        read={read}
        isTried={isTried}
        currency={currency}
        onType={(part) => setTyped({ ...typed, ...part })}
      />
      <GiveError error={saving.error} />
      <FormError text={said === undefined ? undefined : t("said", { words: said })} />
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {t("give")}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly typed: Typed;
  readonly read: Read;
  readonly isTried: boolean;
  readonly currency: string;
  readonly onType: (part: Partial<Typed>) => void;
}

function Fields({ typed, read, isTried, currency, onType }: FieldsProps) {
  const t = useTranslations("console.freeRounds");
  const members = useTranslations("console.members");
  const number = (
    name: "stake" | "rounds" | "days" | "times" | "winCap",
    part: unknown,
    label: string,
  ) => (
    <NumberField
      label={label}
      isWhole={name === "rounds" || name === "days"}
      isFirst={name === "stake"}
      value={typed[name]}
      error={isTried && part === undefined ? t(`wrong.${name}`) : undefined}
      onType={(text) => onType({ [name]: text })}
    />
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {number("stake", read.stake, `${t("stake")} (${currency})`)}
        {number("rounds", read.rounds, t("rounds"))}
        {number("days", read.days, t("days"))}
        {number("times", read.turnoverBps, t("times"))}
        {number("winCap", "winCap" in read ? read.winCap : "", `${t("winCap")} (${currency})`)}
      </div>
      <Field
        label={members("reason")}
        value={typed.reason}
        maxLength={wordsMax}
        error={isTried && read.reason === undefined ? members("reasonShort") : undefined}
        onChange={({ target }) => onType({ reason: target.value })}
      />
    </>
  );
}

/** A refusal of this call in its own words. */
function GiveError({ error }: { readonly error: unknown }) {
  const t = useTranslations("console.freeRounds");
  if (!(error instanceof CallRefused)) return <SaveError error={error} />;
  if (error.code === "game_unavailable") return <FormError text={t("gameGone")} />;
  if (error.code !== "amount_out_of_range") return <SaveError error={error} />;
  const { max, currency } = error.value as { readonly max?: string; readonly currency: string };
  return (
    <FormError
      text={max === undefined ? t("wrong.stake") : t("tooMuch", { max: moneyText(max, currency) })}
    />
  );
}
