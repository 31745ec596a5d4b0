import type { DrawCase } from "../../draw-link.ts";
import type { PastDraw, SlipProof } from "../protocol.ts";

/** A draw that is over, as the page of proofs takes it. */
export const caseOfDraw = (draw: PastDraw): Partial<DrawCase> => ({
  draw: draw.gameId,
  numero: draw.numero,
  end: draw.proof.chainEnd,
  number: String(draw.proof.chainNumber),
  link: draw.proof.link ?? "",
  round: String(draw.proof.beaconRound),
  signature: draw.proof.signature ?? "",
  randomness: draw.proof.randomness ?? "",
  test: draw.proof.isTestRandomness === true ? "1" : "",
  result: draw.winningNumber ?? "",
  root: draw.proof.root ?? "",
});

/** The same with the place of a slip among those of its draw. */
export const caseOfSlip = ({ draw, text, inclusion }: SlipProof): Partial<DrawCase> => ({
  ...(draw === null ? {} : caseOfDraw(draw)),
  ...(inclusion === null || text === null
    ? {}
    : {
        slip: text,
        index: String(inclusion.index),
        size: String(inclusion.size),
        path: inclusion.path.join(","),
      }),
});
