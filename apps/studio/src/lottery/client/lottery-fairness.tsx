import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { DialogWait } from "../../client/dialog-wait.tsx";
import { useFrame } from "../../client/frame.ts";
import { Code } from "../../client/proof.tsx";
import type { NearDraws } from "../protocol.ts";
import { readNear } from "./calls.ts";
import { DrawVerify } from "./draw-verify.tsx";

/** What fixed the result of the draw on sale, and how anybody checks one that is over. */
export function LotteryFairness() {
  const { api, config } = useFrame();
  const t = useTranslations("lottery");
  const [near, setNear] = useState<NearDraws | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await readNear(api.token, config.gameCode);
      if (answer.ok) setNear(answer.value);
    };
    void load();
  }, [api, config]);
  if (near === null) return <DialogWait />;
  const { currentNumero: current, previousNumero: previous, waitingNumero: waiting } = near;
  return (
    <>
      <p>{t("fairLink")}</p>
      <p>{t("fairBeacon")}</p>
      <p>{t("fairRoot")}</p>
      {current !== null && (
        <section aria-label={t("drawOnSale", { numero: current.numero })}>
          <h3>{t("drawOnSale", { numero: current.numero })}</h3>
          <Code label={t("knownLink")} value={current.commitment.link} />
          <p className="quiet">
            {t("linksFrom", { count: String(current.commitment.linksFrom) })} ·{" "}
            {t("beaconRound", { round: String(current.beaconRound) })}
          </p>
        </section>
      )}
      {typeof waiting?.root === "string" && <Code label={t("root")} value={waiting.root} />}
      {previous !== null && (
        <section aria-label={t("lastResult", { numero: previous.numero })}>
          <h3>{t("lastResult", { numero: previous.numero })}</h3>
          {previous.proof.isTestRandomness === true && <p>{t("testRandomness")}</p>}
          <DrawVerify draw={previous} />
        </section>
      )}
      <p className="quiet">{t("voidDraws", { count: String(near.voidDraws) })}</p>
    </>
  );
}
