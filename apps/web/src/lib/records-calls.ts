import { recordsWire } from "@baize/contract/records-wire";
import { addCalls } from "./client.ts";

/** The calls of the records, known to the client from when a page of theirs is loaded. */
addCalls(recordsWire);
