import { withdrawalsWire } from "@baize/contract/withdrawals-wire";
import { addCalls } from "../../lib/client.ts";

/** The calls of withdrawals, known to the client from when a page of theirs is loaded. */
addCalls(withdrawalsWire);
