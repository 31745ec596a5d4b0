import { formatMinor, minor, type Minor, mulBps, parseMinor } from "@baize/money";
import type { DepositMethod } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Bitcoin,
  CircleCheck,
  CreditCard,
  ExternalLink,
  Landmark,
  Smartphone,
  Wallet,
} from "lucide-react";
import { useId, useRef, useState, type ComponentType, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { exampleAmounts, feeOf, isWithin, readAmount, termsWithin } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { protectionQuery } from "../../lib/pause.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { TermsAmount, typedText } from "../../ui/amount-field.tsx";
import { CallRefused } from "../../lib/refused.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { WalletMark } from "../../ui/wallet-mark.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { methodsQuery } from "./api.ts";
import { LimitNote } from "./limit-note.tsx";
import { leavesNothing, roomOf, type Room } from "./limit-room.ts";

const icons = {
  mobile_wallet: Smartphone,
  card: CreditCard,
  crypto: Bitcoin,
  bank_transfer: Landmark,
} as const;

/** A bonus to take with the deposit, the smallest deposit that has it, and with which methods. */
interface ChosenBonus {
  readonly offerId: string;
  readonly least: Minor;
  /** Empty where it is for all. */
  readonly methodIds: readonly string[];
}

interface BonusChoiceProps {
  readonly currency: string;
  readonly methodId: string;
  readonly amount: Minor | undefined;
  readonly credited: Minor | undefined;
  readonly offerId: string | undefined;
  /** Whether the member wants none; before any choice, neither an offer nor this is chosen. */
  readonly isDeclined: boolean;
  readonly error: string | undefined;
  readonly onChoose: (choice: ChosenBonus | undefined) => void;
}

export interface DepositFormProps {
  /** Shows a deposit that needs no page of a provider. */
  readonly onMade: (depositId: string) => void;
  /** The choice of a bonus, which is another feature's. */
  readonly BonusChoice: ComponentType<BonusChoiceProps>;
  /** Where a bonus would be lost by such a deposit, nothing is chosen for the member. */
  readonly mustChooseBonus: (methodId: string) => boolean;
  /** The bonus that the member came for. */
  readonly firstBonus: ChosenBonus | undefined;
  /** What an offer adds to what is credited, and the bets it asks for. */
  readonly bonusOf: (
    offerId: string | undefined,
    paying: { readonly amount: Minor; readonly credited: Minor } | undefined,
  ) => BonusSum | undefined;
}

interface BonusSum {
  readonly title: string;
  readonly bonus: Minor;
  readonly required: Minor;
  /** What it gives that is no money. */
  readonly gives: string | undefined;
}

/** Method, amount, what arrives, and on to the provider's page or to where one transfers. */
export function DepositForm(props: DepositFormProps) {
  const t = useTranslations("wallet");
  const methods = useQuery(methodsQuery);
  // Where limits cannot be read, the server still keeps them.
  const protection = useQuery(protectionQuery);
  if (methods.isPending || protection.isPending) return <SkeletonRows rows={4} className="h-20" />;
  if (methods.isError) {
    return <Failed error={methods.error} onRetry={() => void methods.refetch()} />;
  }
  const [first] = methods.data;
  if (first === undefined) {
    return <Empty icon={<Wallet size={28} strokeWidth={1.75} />} text={t("methodsEmpty")} />;
  }
  const room = roomOf(protection.data?.limits ?? [], first.currency);
  return <Form methods={methods.data} first={first} room={room} {...props} />;
}

interface FormProps extends DepositFormProps {
  readonly methods: readonly DepositMethod[];
  readonly first: DepositMethod;
  /** What the limits leave; undefined without any. */
  readonly room: Room | undefined;
}

function useAmountError() {
  const t = useTranslations("wallet");
  return (amount: Minor | undefined, { min, max, currency }: DepositMethod) => {
    if (amount === undefined) return t("amountInvalid", exampleAmounts(currency));
    if (isWithin(amount, min, max, currency)) return undefined;
    return t("amountRange", {
      min: moneyText(min, currency),
      max: moneyText(max, currency),
    });
  };
}

interface Order {
  readonly method: DepositMethod;
  readonly amount: Minor;
  readonly bonusOfferId: string | undefined;
}

/** What a limit leaves, and what of it is held by orders that are not paid yet. */
function useLimitText() {
  const t = useTranslations("wallet");
  return (error: unknown): string | undefined => {
    if (!(error instanceof CallRefused) || error.code !== "limit_reached") return undefined;
    const { left, reserved, currency } = error.value;
    if (typeof left !== "string" || typeof currency !== "string") return undefined;
    const words = t("limitLeft", { left: moneyText(left, currency) });
    if (typeof reserved !== "string" || readAmount(reserved, currency) === undefined) return words;
    return `${words} ${t("limitReserved", { reserved: moneyText(reserved, currency) })}`;
  };
}

/** Sends the order, and what was said against it and where. */
function useOrder(onMade: DepositFormProps["onMade"]) {
  const refusalText = useRefusalText();
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const { keyOf } = useKeyOf();
  const code = refusal instanceof CallRefused ? refusal.code : undefined;
  const limitText = useLimitText();
  const text = refusal === undefined ? undefined : (limitText(refusal) ?? refusalText(refusal));

  async function send({ method, amount, bonusOfferId }: Order) {
    const { methodId, currency } = method;
    const idempotencyKey = keyOf(`${methodId} ${amount} ${bonusOfferId ?? ""}`);
    setSending(true);
    try {
      const body = {
        methodId,
        amount: formatMinor(amount, currency),
        returnPath: "/member?page=depositv2",
        bonusOfferId,
      };
      const deposit = await call("createDeposit", { body }, { idempotencyKey });
      if (deposit.paymentUrl === null) onMade(deposit.depositId);
      else location.assign(deposit.paymentUrl);
    } catch (error) {
      setRefusal(error);
      setSending(false);
      // The offer has changed in the meantime.
      void cache.invalidateQueries({ queryKey: ["member", "bonuses"] });
    }
  }
  const isOfBonus =
    code === "bonus_unavailable" || code === "bonus_other_method" || code === "budget_used";
  return {
    send,
    isSending,
    clear: () => setRefusal(undefined),
    error: isOfBonus ? undefined : text,
    bonusError: isOfBonus ? text : undefined,
    isUnverified: code === "verification_needed",
  };
}

const isWith = ({ methodIds }: ChosenBonus, methodId: string) =>
  methodIds.length === 0 || methodIds.includes(methodId);

/**
 * What is chosen of the bonuses: nothing yet, none, or one that the amount still reaches. One that
 * was refused is no longer chosen.
 */
function useBonus(mustChoose: boolean, first: ChosenBonus | undefined) {
  const t = useTranslations("bonuses");
  const [choice, setChoice] = useState<ChosenBonus | "none" | undefined>(first);
  const [fault, setFault] = useState<string>();
  const chosen = choice === "none" ? undefined : choice;
  return {
    fault,
    isDeclined: choice === "none" || (!mustChoose && choice === undefined),
    /** Typing past the minimum again brings it back, and so does going back to its method. */
    offerAt(amount: Minor | undefined, methodId: string) {
      if (amount === undefined || chosen === undefined || amount < chosen.least) return undefined;
      return isWith(chosen, methodId) ? chosen.offerId : undefined;
    },
    choose(next: ChosenBonus | undefined) {
      setFault(undefined);
      setChoice(next ?? "none");
    },
    /** Whether a deposit with this offer, or none, is what the member chose. */
    isSettled(offerId: string | undefined) {
      const isSettled = !mustChoose || choice === "none" || offerId !== undefined;
      setFault(isSettled ? undefined : t("choose"));
      return isSettled;
    },
  };
}

/** The amount that the form begins with: one that the bonus takes, if there is such a one. */
function firstText({ quickAmounts, currency }: DepositMethod, bonus: ChosenBonus | undefined) {
  const usual = quickAmounts[1] ?? quickAmounts[0];
  if (bonus === undefined) return typedText(usual, currency);
  const fits = (text: string | undefined) =>
    text !== undefined && (parseMinor(text, currency) ?? 0n) >= bonus.least;
  if (fits(usual)) return typedText(usual, currency);
  return typedText(quickAmounts.find(fits) ?? formatMinor(bonus.least, currency), currency);
}

/** The amount; from the first try on, what is typed is judged as it stands. */
function useTyped(method: DepositMethod, firstBonus: ChosenBonus | undefined) {
  const amountError = useAmountError();
  const [typed, type] = useState<string>();
  const [isJudged, judge] = useState(false);
  const text = typed ?? firstText(method, firstBonus);
  const amount = readAmount(text, method.currency);
  const fault = amountError(amount, method);
  return { text, amount, fault, shown: isJudged ? fault : undefined, type, judge };
}

/** The method that the form begins with: one that the bonus takes, if there is such a one. */
const startOf = (
  methods: readonly DepositMethod[],
  first: DepositMethod,
  bonus: ChosenBonus | undefined,
) => (bonus && methods.find(({ methodId }) => isWith(bonus, methodId)))?.methodId ?? first.methodId;

function Form({ methods, first, room, onMade, BonusChoice, ...offered }: FormProps) {
  const noteId = useId();
  const [methodId, setMethodId] = useState(() => startOf(methods, first, offered.firstBonus));
  const bonus = useBonus(offered.mustChooseBonus(methodId), offered.firstBonus);
  const bonusRef = useRef<HTMLDivElement>(null);
  const order = useOrder(onMade);
  const known = methods.find((one) => one.methodId === methodId) ?? first;
  const method = room === undefined ? known : termsWithin(known, room.left);
  const { text, amount, fault, shown, ...typing } = useTyped(method, offered.firstBonus);
  const bonusOfferId =
    order.bonusError === undefined ? bonus.offerAt(amount, method.methodId) : undefined;
  const credited = amount === undefined ? undefined : feeOf(amount, method.feeBps).receives;
  const paying = amount === undefined || credited === undefined ? undefined : { amount, credited };

  function retype(next: string) {
    typing.type(next);
    order.clear();
  }
  function send(event: FormEvent) {
    event.preventDefault();
    typing.judge(true);
    order.clear();
    const isSettled = bonus.isSettled(bonusOfferId);
    // The button stays at the foot of the window, and the choice may be out of sight.
    if (!isSettled) bonusRef.current?.querySelector("input")?.focus();
    if (fault !== undefined || amount === undefined || !isSettled) return;
    void order.send({ method, amount, bonusOfferId });
  }
  return (
    <form noValidate onSubmit={send} className="grid grid-cols-1 gap-4 pt-4">
      <Methods
        methods={methods}
        methodId={method.methodId}
        onChoose={(next) => {
          setMethodId(next);
          typing.judge(false);
          order.clear();
        }}
      />
      <div className="grid gap-2">
        <TermsAmount terms={method} text={text} error={shown ?? order.error} onChange={retype} />
        {room !== undefined && <LimitNote id={noteId} room={room} method={known} />}
        <MustBet method={method} amount={amount} />
      </div>
      {order.isUnverified && <VerifyLink />}
      <div ref={bonusRef} className="grid empty:hidden">
        <BonusChoice
          currency={method.currency}
          methodId={method.methodId}
          amount={amount}
          credited={credited}
          offerId={bonusOfferId}
          isDeclined={bonus.isDeclined}
          error={bonus.fault ?? order.bonusError}
          onChoose={(next) => {
            order.clear();
            bonus.choose(next);
          }}
        />
      </div>
      <Sums method={method} amount={amount} bonus={offered.bonusOf(bonusOfferId, paying)} />
      <Send
        method={method}
        amount={amount}
        isBusy={order.isSending}
        stoppedBy={leavesNothing(room, known) ? noteId : undefined}
      />
    </form>
  );
}

interface SendProps {
  readonly isBusy: boolean;
  /** The text that says why nothing can be deposited now. */
  readonly stoppedBy: string | undefined;
  readonly method: DepositMethod;
  readonly amount: Minor | undefined;
}

function Send({ method, amount, stoppedBy, isBusy }: SendProps) {
  const t = useTranslations("wallet");
  const isTransfer = method.kind === "bank_transfer";
  return (
    <>
      <div className="stays-at-foot grid">
        <Button
          type="submit"
          look="action"
          size="large"
          isBusy={isBusy}
          disabled={stoppedBy !== undefined}
          aria-describedby={stoppedBy}
        >
          {amount === undefined
            ? t("submitEmpty")
            : t("submit", { amount: moneyText(amount, method.currency) })}
          {!isTransfer && <ExternalLink size={16} aria-hidden />}
        </Button>
      </div>
      <Note text={t(isTransfer ? "transferNote" : "providerNote")} />
    </>
  );
}

interface MustBetProps {
  readonly method: DepositMethod;
  readonly amount: Minor | undefined;
}

/** What a deposit asks for before its money may leave again. Nothing where the brand asks none. */
function MustBet({ method: { turnoverBps, feeBps, currency }, amount }: MustBetProps) {
  const t = useTranslations("wallet");
  if (turnoverBps === 0) return null;
  const receives = amount === undefined ? minor(0n) : feeOf(amount, feeBps).receives;
  const sum = moneyText(mulBps(receives, turnoverBps), currency);
  return (
    <p className="text-sm text-fg2">
      {t("mustBet", { times: timesOfBps(turnoverBps) })}{" "}
      {receives > 0n && t("mustBetSum", { amount: sum })}
    </p>
  );
}

function VerifyLink() {
  const t = useTranslations("wallet");
  return (
    <ContentLink url="/member?page=verification" className={buttonClass("quiet")}>
      {t("verify")}
    </ContentLink>
  );
}

function Note({ text }: { readonly text: string }) {
  return <p className="-mt-1 text-center text-xs text-fg3">{text}</p>;
}

interface MethodsProps {
  readonly methods: readonly DepositMethod[];
  readonly methodId: string;
  readonly onChoose: (methodId: string) => void;
}

function Methods({ methods, methodId, onChoose }: MethodsProps) {
  const t = useTranslations("wallet");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("method")}</legend>
      <div className={`grid gap-2 ${methods.length === 4 ? "grid-cols-2" : "grid-cols-3"}`}>
        {methods.map((method) => {
          const Icon = icons[method.kind];
          return (
            <label
              key={method.methodId}
              className="relative flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-md border border-line2 bg-s2 p-2 text-center text-xs text-fg2 transition has-checked:border-brand-fg has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-fg"
            >
              <input
                type="radio"
                name="method"
                checked={method.methodId === methodId}
                onChange={() => onChoose(method.methodId)}
                className="peer sr-only"
              />
              {method.label === "" ? (
                <Icon
                  size={24}
                  strokeWidth={1.75}
                  className="peer-checked:text-brand-fg"
                  aria-hidden
                />
              ) : (
                <WalletMark name={method.label} />
              )}
              {method.label === "" ? t(method.kind) : <bdi>{method.label}</bdi>}
              <CircleCheck
                size={16}
                className="absolute end-1.5 top-1.5 hidden text-brand-fg peer-checked:block"
                aria-hidden
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface SumsProps {
  readonly method: DepositMethod;
  readonly amount: Minor | undefined;
  readonly bonus: BonusSum | undefined;
}

function Sums({ method, amount, bonus }: SumsProps) {
  const t = useTranslations("wallet");
  const { currency, feeBps, usualMinutes } = method;
  const sums = amount === undefined ? undefined : feeOf(amount, feeBps);
  const money = (value: Minor | undefined) =>
    value === undefined ? "–" : <Money amount={formatMinor(value, currency)} currency={currency} />;
  return (
    <dl className="grid gap-1.5 rounded-md bg-s2 p-3.5 text-sm [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&_dt]:text-fg2">
      <div>
        <dt>{t("fee")}</dt>
        <dd>{money(sums?.fee)}</dd>
      </div>
      <div>
        <dt>{t("youReceive")}</dt>
        <dd className="font-semibold">{money(sums?.receives)}</dd>
      </div>
      {bonus !== undefined && (
        <>
          <div>
            <dt>
              <bdi>{bonus.title}</bdi>
            </dt>
            <dd className="font-semibold">
              {bonus.gives ?? (
                <Money amount={formatMinor(bonus.bonus, currency)} currency={currency} isSigned />
              )}
            </dd>
          </div>
          {bonus.gives === undefined && (
            <div>
              <dt>{t("bonusBets")}</dt>
              <dd>{money(bonus.required)}</dd>
            </div>
          )}
        </>
      )}
      <div>
        <dt>{t("usually")}</dt>
        <dd>{t("minutes", { count: usualMinutes })}</dd>
      </div>
    </dl>
  );
}
