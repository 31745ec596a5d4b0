import { onSettings, type Opening } from "./command.ts";
import { createPlatform, type Platform } from "./modules.ts";

/** For a command that needs all modules, as the programs have them. */
export function onPlatform(name: string): Opening<Platform> {
  return (work) =>
    onSettings(name)(async (deps) => {
      const platform = createPlatform(deps);
      try {
        return await work(platform);
      } finally {
        await platform.close();
      }
    });
}
