import {
  agentContractKinds,
  contractEvents,
  contractProducts,
  contractStates,
} from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";

/** Something happened to a contract that one of its sides did not do: told to that side. */
export const contractChanged = defineEvent(
  "agents.contract_changed",
  1,
  z.object({
    /** Who is told. */
    memberId: z.string(),
    merchantCode: z.string(),
    contractId: z.uuid(),
    version: z.number().int(),
    /** Of whom is told. */
    side: z.enum(["payer", "agent"]),
    /** The other side; null is the house. */
    otherId: z.string().nullable(),
    kind: z.enum(agentContractKinds),
    product: z.enum(contractProducts),
    event: z.enum(contractEvents),
    state: z.enum(contractStates),
    untilDay: z.string().nullable(),
    at: z.iso.datetime(),
  }),
  {
    member: ({ memberId }) => memberId,
    merchant: ({ merchantCode }) => merchantCode,
  },
);
