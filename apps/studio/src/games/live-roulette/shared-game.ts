import { sharedTable } from "../../kits/tables/shared-game.ts";
import { liveRoulette } from "./rules.ts";

export default sharedTable(liveRoulette);
