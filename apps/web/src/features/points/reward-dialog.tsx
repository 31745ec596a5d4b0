import type { PointConfig, PointReward, PostalAddress } from "@baize/contract";
import { percentOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useWorthText } from "../../ui/prize-worth.tsx";
import { AddressFields, emptyAddress, isWhole } from "./address-fields.tsx";
import { pointsQuery } from "./api.ts";
import { hasCashPart, LevelNeeded, RewardPicture, StockLine, stockWords } from "./reward-parts.tsx";
import { pointText } from "./numbers.ts";
import { PasswordPart } from "./password-part.tsx";
import { PointAmount } from "./point-amount.tsx";
import { useSpending } from "./use-spending.ts";

interface RewardDialogProps {
  readonly reward: PointReward;
  readonly config: PointConfig;
  readonly onClose: () => void;
}

/** One reward: what it is, what it costs and asks, and the form that redeems it. */
export function RewardDialog({ reward, config, onClose }: RewardDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={reward.name} width="medium">
      <div className="grid gap-4">
        <RewardPicture
          type={reward.type}
          picture={reward.images[0]}
          className="aspect-video w-full rounded-md"
        />
        {reward.about !== "" && (
          <p dir="auto" className="whitespace-pre-line text-fg2">
            {reward.about}
          </p>
        )}
        <Terms reward={reward} />
        {reward.bonus !== null && <BonusShares weights={reward.bonus.weights} />}
        <Redeem reward={reward} config={config} onClose={onClose} />
      </div>
    </Dialog>
  );
}

const bonusWords = ({ wageringBps, days }: NonNullable<PointReward["bonus"]>) => ({
  times: wageringBps / 10_000,
  days,
});

/** What of a stake counts for the bonus, and that it is no cash before. */
function BonusShares({ weights }: Pick<NonNullable<PointReward["bonus"]>, "weights">) {
  const t = useTranslations("points");
  const names = useTranslations("shell.gameType");
  const percentText = usePercentText();
  return (
    <div className="grid gap-1.5 text-sm text-fg2">
      <p>{t("bonusHow")}</p>
      <ul className="flex flex-wrap gap-1.5">
        {gameTypes
          .filter((type) => weights[type] > 0)
          .map((type) => (
            <li key={type} className="rounded-full border border-line px-2.5 py-0.5 text-xs">
              {names(type)}{" "}
              <bdi dir="ltr" className="num font-semibold">
                {percentText(percentOfBps(weights[type]))}
              </bdi>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Key terms, as a table. */
function Terms({ reward }: Pick<RewardDialogProps, "reward">) {
  const t = useTranslations("points");
  const { type, pointsRequired, amountRequired, amount, currency, turnoverBps } = reward;
  return (
    <dl className="grid gap-1.5 rounded-md bg-s2 p-3.5 text-sm [&_dt]:text-fg2 [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
      <div>
        <dt>{t("price")}</dt>
        <dd className="font-semibold">
          <PointAmount points={pointsRequired} />
        </dd>
      </div>
      {hasCashPart(reward) && (
        <div>
          <dt>{t("cashPart")}</dt>
          <dd className="font-semibold">{moneyText(amountRequired, currency)}</dd>
        </div>
      )}
      {reward.tickets === null ? (
        <div>
          <dt>{t("worth")}</dt>
          <dd className="font-semibold">{moneyText(amount, currency)}</dd>
        </div>
      ) : (
        <TicketTerms reward={reward} tickets={reward.tickets} />
      )}
      {(type === "cash" || type === "free_rounds") && (
        <div>
          <dt>{t("stake")}</dt>
          <dd>{turnoverBps > 0 ? t("times", { times: turnoverBps / 10_000 }) : t("stakeFree")}</dd>
        </div>
      )}
      {reward.bonus !== null && (
        <div>
          <dt>{t("bonusStake")}</dt>
          <dd>{t("bonusTerms", bonusWords(reward.bonus))}</dd>
        </div>
      )}
      {reward.bonus !== null && reward.bonus.countsAtMost !== null && (
        <div>
          <dt>{t("countsAtMost")}</dt>
          <dd>{moneyText(reward.bonus.countsAtMost, currency)}</dd>
        </div>
      )}
      {reward.winCap !== null && (
        <div>
          <dt>{t("winCap")}</dt>
          <dd>{moneyText(reward.winCap, currency)}</dd>
        </div>
      )}
      <Limits reward={reward} />
    </dl>
  );
}

/** From which level on, how many of a day and for one member, and until when. */
function Limits({ reward }: Pick<RewardDialogProps, "reward">) {
  const t = useTranslations("points");
  const timeText = useTimeText();
  const { limit, limitPeriod, closesAt } = reward;
  return (
    <>
      {reward.level !== null && (
        <div>
          <dt>{t("fromLevel")}</dt>
          <dd>
            <bdi>{reward.level.label}</bdi>
          </dd>
        </div>
      )}
      {reward.dayLeft !== null && (
        <div>
          <dt>{t("today")}</dt>
          <dd>{t("leftToday", stockWords(reward.dayLeft))}</dd>
        </div>
      )}
      {limit !== null && (
        <div>
          <dt>{t(`onePer.${limitPeriod}`, { count: limit })}</dt>
          <dd>
            <StockLine reward={{ ...reward, stock: null, dayLeft: null }} />
          </dd>
        </div>
      )}
      <div>
        <dt>{reward.stock === null ? t("endless") : t("stock", stockWords(reward.stock))}</dt>
        <dd>{closesAt !== null && t("closes", { time: timeText(closesAt) })}</dd>
      </div>
    </>
  );
}

interface TicketTermsProps extends Pick<RewardDialogProps, "reward"> {
  readonly tickets: NonNullable<PointReward["tickets"]>;
}

/** How many of which wheel or tournament, and until when they are used. */
function TicketTerms({ reward, tickets: { prize, prizeOf } }: TicketTermsProps) {
  const t = useTranslations("points");
  const worthText = useWorthText();
  const { amount, currency } = reward;
  return (
    <>
      <div>
        <dt>{t("youGet")}</dt>
        <dd className="text-end font-semibold">
          {worthText({ amount, currency, prize, prizeOf })}
        </dd>
      </div>
      <div>
        <dt>{t("useIn")}</dt>
        <dd>{t("days", { days: prize.days })}</dd>
      </div>
    </>
  );
}

/** Which level it takes, and the way to all of them. */
function LevelFirst({ label }: { readonly label: string }) {
  const t = useTranslations("points");
  return (
    <p className="grid gap-2">
      <LevelNeeded label={label} />
      <ContentLink url="/member?page=vip" className="text-sm text-brand-fg underline">
        {t("allLevels")}
      </ContentLink>
    </p>
  );
}

function Redeem({ reward, config, onClose }: RewardDialogProps) {
  const t = useTranslations("points");
  const fields = useTranslations("fields");
  const { data } = useQuery(pointsQuery);
  const [password, setPassword] = useState("");
  const [address, setAddress] = useState<PostalAddress>(emptyAddress);
  const [isTried, setTried] = useState(false);
  const spending = useSpending();
  const { rewardId, revision, type, pointsRequired, stock, limitLeft, dayLeft, level } = reward;
  const isGoods = type === "goods";
  const after = data === undefined ? undefined : data.balance - pointsRequired;
  const isOut = stock === 0 || limitLeft === 0 || dayLeft === 0;
  async function redeem(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password === "" || (isGoods && !isWhole(address))) return;
    const body = { rewardId, revision, paymentPassword: password, ...(isGoods && { address }) };
    const content = JSON.stringify([rewardId, revision, isGoods && address]);
    const made = await spending.send(content, (options) =>
      call("redeemPointReward", { body }, options),
    );
    if (made === undefined) return;
    const amount = moneyText(reward.amount, reward.currency);
    if (made.status === "in_process") toast(t("done.in_process"));
    else if (type === "cash") toast(t("done.cash", { amount }), "win");
    else if (type === "tickets") toast(t("done.tickets"), "win");
    else toast(type === "bonus" ? t("done.bonus", { amount }) : t("done.approved"), "win");
    onClose();
  }
  if (level?.isReached === false) return <LevelFirst label={level.label} />;
  if (isOut) return <StockLine reward={reward} />;
  const cash = moneyText(reward.amountRequired, reward.currency);
  const points = t("count", { count: pointsRequired });
  if (after !== undefined && after < 0) {
    return <p className="font-medium">{t("need", { points: pointText(-after) })}</p>;
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void redeem(event)}>
      <FormError text={spending.formError} />
      {isGoods && <AddressFields value={address} isTried={isTried} onChange={setAddress} />}
      <PasswordPart
        hasPassword={config.hasPaymentPassword}
        value={password}
        error={
          spending.passwordError ?? (isTried && password === "" ? fields("required") : undefined)
        }
        onChange={setPassword}
      />
      {config.hasPaymentPassword && (
        <>
          <TakeButton type="submit" look="action" size="large" isBusy={spending.isBusy}>
            {hasCashPart(reward) ? t("redeemBoth", { points, cash }) : t("redeemFor", { points })}
          </TakeButton>
          {after !== undefined && (
            <p className="-mt-1 flex items-center justify-center gap-2 text-xs text-fg2">
              {t("after")} <PointAmount points={after} size={13} />
            </p>
          )}
          {hasCashPart(reward) && <p className="text-sm text-fg2">{t("cashHint", { cash })}</p>}
          {isGoods && <p className="text-sm text-fg2">{t("review")}</p>}
        </>
      )}
    </form>
  );
}
