/**
 * Ways out of the frame: to the lobby and to the cashier, through the platform page when there is
 * one.
 */
import type { Frame } from "./frame.ts";

export const mayLeave = (frame: Frame): boolean =>
  frame.bridge.isEmbedded || frame.session.lobbyUrl !== null;

export function leave(frame: Frame): void {
  if (frame.bridge.isEmbedded) frame.bridge.send({ type: "baize:exit" });
  else if (frame.session.lobbyUrl !== null) location.assign(frame.session.lobbyUrl);
}

export const mayDeposit = (frame: Frame): boolean =>
  !frame.config.isDemo && (frame.bridge.isEmbedded || frame.session.depositUrl !== null);

export function openCashier(frame: Frame): void {
  if (frame.bridge.isEmbedded) frame.bridge.send({ type: "baize:open-cashier" });
  else if (frame.session.depositUrl !== null) {
    window.open(frame.session.depositUrl, "_blank", "noopener");
  }
}
