export function CrashGame() { return null; }
