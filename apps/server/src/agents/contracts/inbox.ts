import type { AgentContractKind, ContractEvent } from "@baize/contract";
import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { nameOfDownline, nameOfUpline, type NameDeps } from "../names.ts";
import { contractChanged } from "./events.ts";

/**
 * Each side hears of what it did not do itself. An upline's name is masked, and a downline's where
 * the office masks it.
 */

const kinds: Readonly<
  Partial<
    Record<
      ContractEvent,
      "contract_waits" | "contract_accepted" | "contract_declined" | "contract_ends"
    >
  >
> = {
  asked: "contract_waits",
  offered: "contract_waits",
  change_offered: "contract_waits",
  end_asked: "contract_waits",
  accepted: "contract_accepted",
  rejected: "contract_declined",
  withdrawn: "contract_declined",
  lapsed: "contract_declined",
  kept: "contract_declined",
  end_agreed: "contract_ends",
  ended: "contract_ends",
};

const words = {
  dividend: "contract_dividend",
  dailySalary: "contract_daily",
  hourSalary: "contract_hourly",
  realtimeSalary: "contract_realtime",
} as const satisfies Record<AgentContractKind, string>;

/** Contracts by hours end at a moment. */
const edgeOf = (edge: string) => (edge.includes("T") ? { at: edge } : { from: edge, to: edge });

export const contractMessages = (deps: NameDeps): InboxSource[] => [
  tellInbox(contractChanged, async ({ event, side, otherId, kind, untilDay }, tx) => {
    const told = kinds[event];
    if (told === undefined) return undefined;
    const nameOf = side === "payer" ? nameOfDownline : nameOfUpline;
    const name = otherId === null ? undefined : await nameOf(deps, tx, BigInt(otherId));
    return {
      kind: told,
      params: {
        contract: { word: words[kind] },
        name: name ?? { word: "contract_house" },
        ...(told === "contract_ends" && {
          day: untilDay === null ? "" : edgeOf(untilDay),
        }),
      },
    };
  }),
];
