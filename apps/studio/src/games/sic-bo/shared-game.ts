import { sharedTable } from "../../kits/tables/shared-game.ts";
import { sicBo } from "./rules.ts";

export default sharedTable(sicBo);
