import { runCommand } from "../command.ts";
import { eventCommand } from "../event-command.ts";

process.exitCode = await runCommand("baize-events", eventCommand, console);
