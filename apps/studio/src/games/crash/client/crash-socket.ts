import type { Frame } from "../../../client/frame.ts";
import { createLine, type Line } from "../../../client/line.ts";
import type { Store } from "../../../client/store.ts";
import type {
  CancelBetCommand,
  CashOutCommand,
  CommandReply,
  PlaceBetCommand,
  ServerMessage,
} from "../protocol.ts";
import { step, type Flight } from "./flight.ts";

type Unnumbered<C> = C extends unknown ? Omit<C, "id"> : never;
export type FlightCommand = Unnumbered<PlaceBetCommand | CancelBetCommand | CashOutCommand>;

export interface CrashSocket extends Omit<Line<Flight, FlightCommand, CommandReply>, "state"> {
  readonly flight: Store<Flight | null>;
}

/** The frame's line to the flight. */
export function createCrashSocket(frame: Frame): CrashSocket {
  const { state, ...line } = createLine<Flight, ServerMessage, FlightCommand, CommandReply>(frame, {
    path: "/socket",
    step: (flight, message, now) => {
      const next = step(flight, message, now);
      return typeof next === "string" ? next : { state: next.flight };
    },
  });
  return { ...line, flight: state };
}
