import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import { drawAddress } from "../../draw-link.ts";
import type { PastDraw } from "../protocol.ts";
import { readProof } from "./calls.ts";
import { caseOfDraw, caseOfSlip } from "./draw-case.ts";

/** Leads to the page that works the draw out again in the browser. */
export function DrawVerify({ draw }: { readonly draw: PastDraw }) {
  const t = useTranslations("lottery");
  const lang = useLocale().split("-")[0] ?? "en";
  const { session } = useFrame();
  return (
    <a
      className="button is-small"
      href={drawAddress(caseOfDraw(draw), lang, session.lobbyUrl)}
      target="_blank"
      rel="noopener noreferrer"
      data-testid="verify-draw"
    >
      <ShieldCheck aria-hidden="true" size={16} /> {t("checkDraw")}
    </a>
  );
}

/** The same of a slip, with its place among all slips of the draw: asked for when it is wanted. */
export function SlipVerify({ orderNumber }: { readonly orderNumber: string }) {
  const t = useTranslations("lottery");
  const lang = useLocale().split("-")[0] ?? "en";
  const { api, session } = useFrame();
  const [address, setAddress] = useState<string | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const ask = async (): Promise<void> => {
    const answer = await readProof(api.token, orderNumber);
    setIsFailed(!answer.ok);
    if (answer.ok) setAddress(drawAddress(caseOfSlip(answer.value), lang, session.lobbyUrl));
  };
  if (address !== null) {
    return (
      <a
        className="button is-small"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        data-testid="verify-slip"
      >
        <ShieldCheck aria-hidden="true" size={16} /> {t("checkDraw")}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="button is-small"
      data-testid="slip-proof"
      onClick={() => void ask()}
    >
      {isFailed ? t("proofFailed") : t("proof")}
    </button>
  );
}
