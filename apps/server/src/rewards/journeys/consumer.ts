import { depositCredited } from "../../cashier/index.ts";
import { memberRegistered } from "../../identity/index.ts";
import { newsChoiceMade } from "../../inbox/index.ts";
import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import { playPaused } from "../../protection/index.ts";
import { vipLevelMoved } from "../vip/events.ts";
import type { Journeys } from "./service.ts";

/** What begins journeys, and what ends all of a member's. A repeat is found by the period. */
export const journeyConsumer = (journeys: Pick<Journeys, "happenedIn" | "leaveIn">): Consumer =>
  defineConsumer({
    name: "journeys",
    kinds: [memberRegistered, depositCredited, vipLevelMoved, playPaused, newsChoiceMade],
    order: "none",
    // What happened before a journey was live begins none, whenever it is read.
    start: "oldest",
    async handle(tx, event) {
      const memberId = BigInt(event.payload.memberId);
      switch (event.kind) {
        case "identity.member_registered":
          return journeys.happenedIn(tx, { memberId, trigger: "registered", period: "once" });
        case "cashier.deposit_credited": {
          const { depositId, isFirst, creditedAt } = event.payload;
          const happened = { memberId, at: new Date(creditedAt) };
          if (isFirst) {
            const first = { ...happened, trigger: "first_deposit", period: "once" } as const;
            await journeys.happenedIn(tx, first);
          }
          return journeys.happenedIn(tx, {
            ...happened,
            trigger: "kyc_missing",
            period: depositId,
          });
        }
        case "rewards.vip_level_moved": {
          const { fromLevel, toLevel, at } = event.payload;
          if (toLevel <= fromLevel) return undefined;
          const period = String(toLevel);
          return journeys.happenedIn(tx, {
            memberId,
            trigger: "level_up",
            period,
            at: new Date(at),
          });
        }
        case "protection.play_paused":
          return journeys.leaveIn(tx, memberId, { reason: "not_offered", at: event.at });
        default: {
          const { wantsNews, at } = event.payload;
          if (wantsNews) return undefined;
          return journeys.leaveIn(tx, memberId, { reason: "no_consent", at: new Date(at) });
        }
      }
    },
  });
