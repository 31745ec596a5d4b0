import { runCommand } from "../command.ts";
import { vendorCommand } from "../vendor-command.ts";

process.exitCode = await runCommand("baize-vendor", vendorCommand, console);
