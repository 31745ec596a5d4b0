import { runCommand } from "../command.ts";
import { onPlatform } from "../on-platform.ts";
import { vendorCommand } from "../vendor-command.ts";

await runCommand(onPlatform("vendor"), vendorCommand);
