export function SlotGame() { return null; }
