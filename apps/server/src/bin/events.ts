import { runCommand } from "../command.ts";
import { eventCommand } from "../event-command.ts";
import { onPlatform } from "../on-platform.ts";

await runCommand(onPlatform("events"), eventCommand);
