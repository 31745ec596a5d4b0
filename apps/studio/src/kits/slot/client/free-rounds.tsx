import type { Minor } from "@baize/money";
import { Gift } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { useStore } from "../../../client/store.ts";
import { frameZone, momentText } from "../../../client/zone.ts";
import type { FreeRoundsView } from "../../../protocol.ts";
import type { SlotSpinResult } from "../protocol.ts";

/** Free rounds are played before any the player pays for. */
export interface FreePlay {
  /** What stands beside the reels; with none left until the player has read what they won. */
  readonly offer: FreeRoundsView | null;
  /** The next round is one of them. */
  readonly isNext: boolean;
  /** The stake of the round that is asked for, if it is one of them. */
  readonly stake: () => Minor | undefined;
  /** What a round says of it when it is asked for. */
  readonly choice: () => { readonly freeOfferId?: string };
  /** What is left, once the round was shown; nothing was played where there is no result. */
  readonly played: (result: SlotSpinResult | null) => void;
  /** The player has read what the free rounds won: show the next offer, or the normal stakes. */
  readonly close: () => void;
}

const nextOf = (frame: Frame): FreeRoundsView | null => {
  const offer = frame.freeRounds.get();
  return offer === null || offer.left === 0 ? null : offer;
};

async function readAnew(frame: Frame): Promise<void> {
  const answer = await frame.api.freeRounds();
  if (answer.success) frame.freeRounds.set(answer.value);
  else frame.refuse(answer);
}

export function useFreePlay(): FreePlay {
  const frame = useFrame();
  const offer = useStore(frame.freeRounds);
  const asked = useRef<string | null>(null);
  return {
    offer,
    isNext: offer !== null && offer.left > 0,
    stake: () => {
      const next = nextOf(frame);
      return next === null ? undefined : frame.amount(next.stake);
    },
    choice: () => {
      const next = nextOf(frame);
      asked.current = next?.offerId ?? null;
      return next === null ? {} : { freeOfferId: next.offerId };
    },
    played: (result) => {
      const wasFree = asked.current !== null;
      asked.current = null;
      if (result?.freeRounds !== undefined) frame.freeRounds.set(result.freeRounds);
      // Refused: they may be over, or were taken back.
      else if (wasFree) void readAnew(frame);
    },
    close: () => {
      frame.freeRounds.set(null);
      void readAnew(frame);
    },
  };
}

/** Stands where the stake is chosen: it is given, and so is how often. */
export function FreeRoundsPanel({ offer }: { readonly offer: FreeRoundsView }) {
  const { language, money } = useFrame();
  const t = useTranslations("freeRounds");
  const { rounds, left, stake, won, endsAt } = offer;
  const { locale } = language;
  const time = momentText(endsAt, { locale, timeZone: frameZone(), hasSeconds: false });
  if (left === 0) {
    return (
      <section className="free-rounds is-over" aria-label={t("title")} data-testid="free-rounds">
        <Gift aria-hidden="true" size={22} />
        <p role="status">{t("over", { amount: money(won) })}</p>
      </section>
    );
  }
  return (
    <section className="free-rounds" aria-label={t("title")} data-testid="free-rounds">
      <Gift aria-hidden="true" size={22} />
      <p>
        <b>
          <bdi dir="ltr">
            {rounds} × {money(stake)}
          </bdi>
        </b>
        <span>{t("until", { time })}</span>
      </p>
      <p className="free-rounds-left">
        <b>{t("left", { left: String(left), rounds: String(rounds) })}</b>
        <span>{t("won", { amount: money(won) })}</span>
      </p>
      <progress max={rounds} value={rounds - left} aria-hidden="true" />
    </section>
  );
}
