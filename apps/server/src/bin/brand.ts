import { brandCommand } from "../brand-command.ts";
import { runCommand } from "../command.ts";

process.exitCode = await runCommand("baize-brand", brandCommand, console);
