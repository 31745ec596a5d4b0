import { sharedTable } from "../../kits/tables/shared-game.ts";
import { dragonTiger } from "./rules.ts";

export default sharedTable(dragonTiger);
