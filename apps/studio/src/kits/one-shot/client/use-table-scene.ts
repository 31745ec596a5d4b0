import { useCallback, useEffect, useRef } from "react";
import type { Scene } from "../../../client/stage.tsx";

/**
 * A scene that shows the pay table of the player's choice. A round shown again brings its own by
 * `showTable`; a scene that was lost gets the last one when it stands again.
 */
export function useTableScene<S extends Scene>(
  table: readonly number[],
  put: (scene: S, table: readonly number[]) => void,
) {
  const scene = useRef<S | null>(null);
  const shown = useRef(table);
  const showTable = useCallback(
    (next: readonly number[]) => {
      if (next.join() === shown.current.join()) return;
      shown.current = next;
      if (scene.current !== null) put(scene.current, next);
    },
    [put],
  );
  useEffect(() => {
    showTable(table);
  });
  const onScene = useCallback(
    (next: S | null) => {
      scene.current = next;
      if (next !== null) put(next, shown.current);
    },
    [put],
  );
  return { scene, showTable, onScene };
}
