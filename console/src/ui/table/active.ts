/** Which row j and k stand on. It follows its row when the list changes, else keeps its place. */
import { useState } from "react";

type Place = { id: number | null; index: number };

export function placeIn(ids: readonly number[], place: Place): number {
  const found = place.id === null ? -1 : ids.indexOf(place.id);
  return found >= 0 ? found : Math.max(0, Math.min(place.index, ids.length - 1));
}

export function useActiveRow(ids: readonly number[], openId: number | null) {
  const [place, setPlace] = useState<Place>({ id: openId, index: 0 });
  const index = placeIn(
    ids,
    openId !== null && ids.includes(openId) ? { id: openId, index: 0 } : place,
  );
  const moveTo = (next: number): number | null => {
    const to = Math.max(0, Math.min(next, ids.length - 1));
    const id = ids[to] ?? null;
    setPlace({ id, index: to });
    return id;
  };
  return { index, id: ids[index] ?? null, moveTo };
}

export type Active = ReturnType<typeof useActiveRow>;
