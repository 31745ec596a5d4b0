import { hundredthsText } from "@baize/money/hundredths";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { crashHundredths } from "@baize/fair";
import { hmacSha256, toHex } from "../client/checks.ts";
import type { Asked } from "./asked.ts";
import { PayoutPart } from "./payout-part.tsx";
import { flightPayout } from "./recompute.ts";
import { linksTo } from "./trace.ts";

type AskedFlight = Extract<Asked, { is: "flight" }>;

/** Undefined while it is computed, null where the browser cannot. */
function useMixed({ hash, salt }: AskedFlight): Uint8Array | null | undefined {
  const [mixed, setMixed] = useState<Uint8Array | null>();
  useEffect(() => {
    const mix = async (): Promise<void> => {
      setMixed(await hmacSha256(salt, { hex: hash }));
    };
    void mix();
  }, [hash, salt]);
  return mixed;
}

/** From a flight's hash to its end, and back along the chain to the published hash. */
export function FlightProof({ asked }: { readonly asked: AskedFlight }) {
  const t = useTranslations();
  const mixed = useMixed(asked);
  if (mixed === undefined) return <span className="spinner" aria-hidden="true" />;
  if (mixed === null) return <p className="verdict is-bad">{t("fairness.checkNone")}</p>;
  const hex = toHex(mixed);
  const share = Number.parseInt(hex.slice(0, 13), 16) / 2 ** 52;
  const point = crashHundredths(mixed);
  const { currency, stake, cash, recorded, terminatingHash } = asked;
  return (
    <>
      <section>
        <h2>HMAC-SHA256</h2>
        <code className="verify-hex" dir="ltr">
          <b>{hex.slice(0, 13)}</b>
          {hex.slice(13)}
        </code>
        <p className="verify-formula" dir="ltr">
          X = 0x{hex.slice(0, 13)} / 2^52 = {share.toFixed(15)}
          <br />
          max(1, floor(99 / (1 − X)) / 100) = {hundredthsText(point)}
        </p>
      </section>
      <section>
        <h2>{t("rounds.result")}</h2>
        <p className="verify-said" dir="ltr" data-testid="outcome">
          {hundredthsText(point)}×
        </p>
        {terminatingHash !== "" && <Chain {...asked} />}
      </section>
      <PayoutPart
        currency={currency}
        staked={stake}
        payout={flightPayout(stake, cash, point)}
        recorded={recorded}
      />
    </>
  );
}

/** How many links lead from a hash to the published one. */
export function Chain({ hash, terminatingHash }: Pick<AskedFlight, "hash" | "terminatingHash">) {
  const t = useTranslations("verify");
  const [links, setLinks] = useState<number | null>();
  useEffect(() => {
    let isCurrent = true;
    const walk = async (): Promise<void> => {
      const found = await linksTo(hash, terminatingHash, () => isCurrent);
      if (isCurrent) setLinks(found);
    };
    void walk();
    return () => {
      isCurrent = false;
    };
  }, [hash, terminatingHash]);
  if (links === undefined) return <span className="spinner" aria-hidden="true" />;
  return (
    <p data-testid="chain" className={`verdict ${links === null ? "is-bad" : "is-good"}`}>
      {links === null ? t("chainLost") : t("chainFound", { count: links.toLocaleString("en") })}
    </p>
  );
}
