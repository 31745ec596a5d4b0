import type { ReferralSettings } from "@baize/contract";
import { usualSettings } from "./rules.ts";

/** How members of the demo's brand invite friends, with a share of what these play. */
export const demoReferral: ReferralSettings = {
  ...usualSettings,
  isOn: true,
  share: {
    ...usualSettings.share,
    days: 90,
    ppm: { ...usualSettings.share.ppm, RNG: 1000, FISH: 1000, LIVE: 400, SPORTS: 400 },
  },
};
