import "./live.css";
import { minor } from "@baize/money";
import { Undo2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { Stage } from "../../../client/stage.tsx";
import { useStore } from "../../../client/store.ts";
import { isTableOutcome, type TableResult } from "../../../protocol.ts";
import { noBets } from "../../chips/client/bets.ts";
import { ChipTray } from "../../chips/client/chip-tray.tsx";
import { useBets, type BetsOfTable } from "../../chips/client/use-bets.ts";
import { findTable } from "../registry.ts";
import { Board } from "./board.tsx";
import { looks } from "./looks.ts";
import { RoadsPart } from "./roads-part.tsx";
import { betsInPlay, type Standing } from "./standing.ts";
import { makeTableScene, type TableScene } from "./table-scene.ts";
import { useTableWords, type TableWords } from "./table-words.ts";
import { TalkPart } from "./talk-part.tsx";
import { useStakes, useTableLine, useTableNews, wonIn, type Stakes } from "./use-live-table.ts";

/** A dealer stays for so many rounds. */
const roundsPerDealer = 12;
const pastMs = 4_000;

/** Sends what the table says to the scene, and a past round when the player wants to see it. */
function useScene(standing: Standing | null) {
  const frame = useFrame();
  const replay = useStore(frame.replay);
  const [past, setPast] = useState<TableResult | null>(null);
  const scene = useRef<TableScene | null>(null);
  const [isStanding, setIsStanding] = useState(false);
  const isSynced = useRef(false);
  const onScene = useCallback((next: TableScene | null) => {
    scene.current = next;
    isSynced.current = false;
    setIsStanding(next !== null);
  }, []);
  useEffect(() => {
    const outcome = replay?.outcome;
    if (outcome === undefined || outcome === null || !isTableOutcome(outcome)) return;
    frame.replay.set(null);
    setPast(outcome.result);
  }, [frame, replay]);
  useEffect(() => {
    if (past === null) return undefined;
    const timer = setTimeout(() => {
      setPast(null);
    }, pastMs);
    return () => {
      clearTimeout(timer);
    };
  }, [past]);
  const winner = useWinner(standing, past);
  const result = past ?? standing?.result;
  useEffect(() => {
    if (result === undefined || standing === null || scene.current === null || !isStanding) return;
    scene.current.seat(Math.floor(standing.roundNo / roundsPerDealer));
    scene.current.show(result, isSynced.current ? "full" : "still");
    isSynced.current = true;
    scene.current.point(winner);
    // Cards come in order; only their number and the round say that something is new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [result?.hands.flat().join(), standing?.roundNo, winner, isStanding]);
  return { scene, onScene, isPast: past !== null };
}

function useWinner(standing: Standing | null, past: TableResult | null) {
  const rules = useRules();
  if (past !== null) return rules.winner(past);
  return standing?.phase === "settled" ? rules.winner(standing.result) : null;
}

function useRules() {
  const { config } = useFrame();
  const rules = findTable(config.kind);
  if (rules === undefined) throw new Error("this game has no table");
  return rules;
}

export function LiveTableGame() {
  const frame = useFrame();
  const t = useTranslations("live");
  const tShot = useTranslations("oneShot");
  const rules = useRules();
  const words = useTableWords(rules);
  const line = useTableLine();
  const standing = useStore(line.state);
  const table = useBets();
  const stakes = useStakes(line, table);
  useTableNews(standing, words);
  useUnconfirmed(standing, table);
  const { scene, onScene, isPast } = useScene(standing);
  const make = useMemo(() => makeTableScene({ rules, ...looks[rules.kind] }), [rules]);
  const won = standing?.phase === "settled" ? wonIn(frame, standing) : null;
  const isGain = won !== null && won.paid > won.staked;
  useCelebration(scene.current, standing, isGain ? won : null);
  useGameKeys({
    play: stakes.confirm,
    mayChangeStake: false,
    own: { z: table.undo, d: table.double, c: table.clear, b: table.repeat, x: stakes.takeBack },
  });
  return (
    <main className={`game live is-${rules.kind}`} aria-label={frame.gameName}>
      <section className="live-scene" aria-label={frame.gameName}>
        <Stage make={make} onScene={onScene} />
        {standing === null ? (
          <p className="live-phase is-joining" role="status">
            {t("joining")}
          </p>
        ) : (
          <>
            <PhaseBar standing={standing} />
            <Scores words={words} standing={standing} />
            {isPast && <p className="replay-note">{tShot("replaying")}</p>}
            {standing.phase === "settled" && !isPast && (
              <p className={`live-result is-${sideOf(rules.winner(standing.result))}`}>
                <b data-testid="result">{words.winner(standing.result)}</b>
                {isGain && <bdi dir="ltr">+{frame.money(won.paid)}</bdi>}
              </p>
            )}
          </>
        )}
      </section>
      {standing !== null && (
        <>
          <section className="live-desk">
            <Board
              rules={rules}
              words={words}
              standing={standing}
              bets={table.bets}
              lay={table.lay}
            />
            <ChipTray table={table} isLocked={standing.phase !== "betting"} />
            <Actions standing={standing} table={table} stakes={stakes} />
          </section>
          <aside className="live-side">
            <RoadsPart rules={rules} words={words} standing={standing} />
            <TalkPart line={line} standing={standing} />
          </aside>
        </>
      )}
    </main>
  );
}

/** Sparks in proportion to what was won, once for each round that was. */
function useCelebration(
  scene: TableScene | null,
  standing: Standing | null,
  won: { readonly paid: bigint; readonly staked: bigint } | null,
): void {
  const times = won === null ? 0n : won.paid / won.staked;
  const strength = times >= 20n ? 1 : times >= 5n ? 0.6 : 0.25;
  useEffect(() => {
    if (times > 0n) scene?.celebrate(strength);
    // The scene may change its place on the page, which is no new win.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [times > 0n, standing?.roundNo]);
}

const sideOf = (winner: 0 | 1 | "tie"): string =>
  winner === "tie" ? "t" : winner === 0 ? "a" : "b";

/** Chips that nobody confirmed go from the table when bets close; nothing was staked. */
function useUnconfirmed(standing: Standing | null, table: BetsOfTable): void {
  const frame = useFrame();
  const t = useTranslations("live");
  const isOpen = standing === null || standing.phase === "betting";
  useEffect(() => {
    if (isOpen || table.bets.size === 0) return;
    table.show(noBets);
    frame.note(t("unconfirmed"));
    // Only the closing of bets clears the table.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
}

function Actions(props: {
  readonly standing: Standing;
  readonly table: BetsOfTable;
  readonly stakes: Stakes;
}) {
  const { standing, table, stakes } = props;
  const frame = useFrame();
  const t = useTranslations("live");
  const isOpen = standing.phase === "betting";
  const own = betsInPlay(standing);
  const staked = minor(own.reduce((sum, bet) => sum + frame.amount(bet.stake), 0n));
  const text = table.total > 0n ? t("confirm", { amount: frame.money(table.total) }) : t("ready");
  return (
    <div className="live-actions">
      {own.length > 0 && (
        <span className="live-staked">
          {t("onTable")} <bdi dir="ltr">{frame.money(staked)}</bdi>
        </span>
      )}
      {own.length > 0 && isOpen && (
        <button type="button" className="button" disabled={stakes.isBusy} onClick={stakes.takeBack}>
          <Undo2 aria-hidden="true" size={16} /> {t("takeBack")}
        </button>
      )}
      <button
        type="button"
        className="button is-main live-confirm"
        disabled={!isOpen || stakes.isBusy || !table.isReady}
        onClick={stakes.confirm}
      >
        {isOpen ? text : t("noMore")}
      </button>
    </div>
  );
}

function Scores({ words, standing }: { readonly words: TableWords; readonly standing: Standing }) {
  const rules = useRules();
  return (
    <dl className="live-scores">
      {([0, 1] as const).map((hand) => (
        <div key={hand} className={`is-${sideOf(hand)}`}>
          <dt>{words.side(hand)}</dt>
          <dd>
            {standing.result.hands[hand].length === 0
              ? "–"
              : rules.points(standing.result.hands[hand])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What may be done now and for how long, written each frame without React. */
function PhaseBar({ standing }: { readonly standing: Standing }) {
  const t = useTranslations("live");
  const figure = useRef<HTMLElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const { phase, endsAt, result } = standing;
  useEffect(() => {
    if (phase !== "betting") return undefined;
    const wholeMs = Math.max(1, endsAt - performance.now());
    let request = requestAnimationFrame(function write(now) {
      const leftMs = Math.max(0, endsAt - now);
      const text = String(Math.ceil(leftMs / 1_000));
      if (figure.current !== null && figure.current.textContent !== text) {
        figure.current.textContent = text;
        figure.current.dataset["urgent"] = leftMs <= 5_000 ? "yes" : "no";
      }
      if (bar.current !== null) bar.current.style.transform = `scaleX(${leftMs / wholeMs})`;
      request = requestAnimationFrame(write);
    });
    return () => {
      cancelAnimationFrame(request);
    };
  }, [phase, endsAt]);
  const isDealing = phase === "dealing" && result.hands.flat().length > 0;
  const text = phase === "betting" ? t("betsOpen") : isDealing ? t("dealing") : t("noMore");
  return (
    <p className={`live-phase is-${phase}`} data-testid="phase" data-phase={phase}>
      {phase === "settled" ? t("nextRound") : text}
      {phase === "betting" && (
        <>
          <bdi ref={figure} className="live-left" />
          <span className="live-bar" aria-hidden="true">
            <span ref={bar} />
          </span>
        </>
      )}
    </p>
  );
}
