import type { PointConfig, PointReward, PostalAddress } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { AddressFields, emptyAddress, isWhole } from "./address-fields.tsx";
import { pointsQuery } from "./api.ts";
import { hasCashPart, RewardPicture, StockLine } from "./reward-parts.tsx";
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
        <RewardPicture picture={reward.images[0]} className="aspect-video w-full rounded-md" />
        {reward.about !== "" && (
          <p dir="auto" className="whitespace-pre-line text-fg2">
            {reward.about}
          </p>
        )}
        <Terms reward={reward} />
        <Redeem reward={reward} config={config} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Key terms, as a table. */
function Terms({ reward }: Pick<RewardDialogProps, "reward">) {
  const t = useTranslations("points");
  const timeText = useTimeText();
  const { type, pointsRequired, amountRequired, amount, currency, turnoverBps, closesAt } = reward;
  const { limit, limitPeriod } = reward;
  const asks = type !== "goods" && turnoverBps > 0;
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
      <div>
        <dt>{t("worth")}</dt>
        <dd className="font-semibold">{moneyText(amount, currency)}</dd>
      </div>
      {type !== "goods" && (
        <div>
          <dt>{t("stake")}</dt>
          <dd>{asks ? t("times", { times: turnoverBps / 10_000 }) : t("stakeFree")}</dd>
        </div>
      )}
      {limit !== null && (
        <div>
          <dt>{t(`onePer.${limitPeriod}`, { count: limit })}</dt>
          <dd>
            <StockLine reward={{ ...reward, stock: null }} />
          </dd>
        </div>
      )}
      <div>
        <dt>{reward.stock === null ? t("endless") : t("stock", { count: reward.stock })}</dt>
        <dd>{closesAt !== null && t("closes", { time: timeText(closesAt) })}</dd>
      </div>
    </dl>
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
  const { rewardId, revision, type, pointsRequired, stock, limitLeft } = reward;
  const isGoods = type === "goods";
  const after = data === undefined ? undefined : data.balance - pointsRequired;
  const isOut = stock === 0 || limitLeft === 0;
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
    else toast(type === "cash" ? t("done.cash", { amount }) : t("done.approved"), "win");
    onClose();
  }
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
          <Button type="submit" look="action" size="large" isBusy={spending.isBusy}>
            {hasCashPart(reward) ? t("redeemBoth", { points, cash }) : t("redeemFor", { points })}
          </Button>
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
