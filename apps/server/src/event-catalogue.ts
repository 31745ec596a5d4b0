import { hostsSaved, maintenanceSaved, settingsSaved } from "./brand/index.ts";
import {
  depositChanged,
  lineTransferMade,
  payoutAccountAdded,
  withdrawalChanged,
  withdrawalFlagged,
} from "./cashier/index.ts";
import { lobbyChanged } from "./catalogue/index.ts";
import { memberRegistered, sessionEnded, signedIn } from "./identity/index.ts";
import type { AnyEventType } from "./platform/events/index.ts";
import { limitChanged, playPaused } from "./protection/index.ts";
import { bonusChanged } from "./rewards/index.ts";

/** Every type of event, for the reference. A kind that is published stands here. */
export const eventCatalogue: readonly AnyEventType[] = [
  signedIn,
  memberRegistered,
  sessionEnded,
  settingsSaved,
  hostsSaved,
  maintenanceSaved,
  lobbyChanged,
  depositChanged,
  withdrawalChanged,
  withdrawalFlagged,
  payoutAccountAdded,
  lineTransferMade,
  bonusChanged,
  limitChanged,
  playPaused,
];
