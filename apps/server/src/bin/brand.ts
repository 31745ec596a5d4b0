import { brandCommand } from "../brand-command.ts";
import { runCommand } from "../command.ts";
import { onPlatform } from "../on-platform.ts";

await runCommand(onPlatform("brand"), brandCommand);
