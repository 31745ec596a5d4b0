import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import type { SlipView } from "../protocol.ts";
import { readSlips } from "./calls.ts";
import type { Draws } from "./draws-line.ts";

export interface Slips {
  /** Null while they are not read. */
  readonly list: readonly SlipView[] | null;
  readonly isFailed: boolean;
  readonly reload: () => void;
}

const shown = 20;
/** A prize is booked by the wallet a moment after the draw is settled. */
const paidAfterMs = [600, 2_500, 8_000];

/** The player's newest slips of this game: read again only when a draw has moved on. */
export function useSlips(draws: Draws | null): Slips {
  const frame = useFrame();
  const t = useTranslations("lottery");
  const [list, setList] = useState<readonly SlipView[] | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const known = useRef<ReadonlyMap<string, number>>(new Map());
  const read = useCallback(async (): Promise<void> => {
    const answer = await readSlips(frame.api.token, frame.config.gameCode, 0, shown);
    setIsFailed(!answer.ok);
    if (!answer.ok) return;
    const slips = answer.value.content;
    const ended = slips.filter(
      ({ orderNumber, orderStatus }) => orderStatus !== 2 && known.current.get(orderNumber) === 2,
    );
    known.current = new Map(slips.map((one) => [one.orderNumber, one.orderStatus]));
    setList(slips);
    const won = ended.filter(({ orderStatus }) => orderStatus === 4);
    for (const { winningAmount, numero } of won) {
      frame.note(t("wonNote", { amount: frame.money(winningAmount), numero }));
    }
    if (!ended.some(({ orderStatus }) => orderStatus === 4 || orderStatus === 9)) return;
    for (const afterMs of paidAfterMs) setTimeout(() => void frame.refetchBalance(), afterMs);
  }, [frame, t]);
  const [last] = draws?.past ?? [];
  const told = last === undefined ? "" : `${last.numero} ${String(last.isSettled)}`;
  const moved = draws === null ? null : told;
  useEffect(() => {
    const start = async (): Promise<void> => {
      await read();
    };
    if (moved !== null) void start();
  }, [read, moved]);
  return { list, isFailed, reload: () => void read() };
}
