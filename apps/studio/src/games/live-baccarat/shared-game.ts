import { sharedTable } from "../../kits/tables/shared-game.ts";
import { liveBaccarat } from "./rules.ts";

export default sharedTable(liveBaccarat);
