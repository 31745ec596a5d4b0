import "./jackpot.css";
import { useTranslations } from "use-intl";
import { useCountUp } from "../../../client/balance-text.tsx";
import { useFrame } from "../../../client/frame.ts";
import { textIn, type JackpotPot } from "../../../protocol.ts";
import { useJackpot } from "./use-jackpot.ts";

/** The pots over the reels. Their numbers are not announced: they change all the time. */
export function JackpotStrip() {
  const t = useTranslations("jackpot");
  const view = useJackpot(true);
  const frame = useFrame();
  if (frame.config.isDemo) return null;
  return (
    <section className="jackpots" aria-label={t("label")}>
      {view === null ? (
        <p className="jackpots-wait" aria-hidden />
      ) : (
        <dl>
          {view.pots.map((pot, place) => (
            <Pot key={pot.level} pot={pot} place={place} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Pot({ pot, place }: { readonly pot: JackpotPot; readonly place: number }) {
  const frame = useFrame();
  const t = useTranslations("jackpot");
  const { shown, isRising } = useCountUp(frame.amount(pot.amount));
  return (
    <div className={`jackpot is-${place}`} data-level={pot.level}>
      <dt>{textIn(pot.name, frame.language.locale)}</dt>
      <dd>
        <bdi dir="ltr" className={isRising ? "is-rising" : ""} data-testid={`jackpot-${pot.level}`}>
          {frame.money(shown)}
        </bdi>
        {pot.mustHitBy !== null && (
          <small>{t("mustHitBy", { amount: frame.money(pot.mustHitBy) })}</small>
        )}
      </dd>
    </div>
  );
}
