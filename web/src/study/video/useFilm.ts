/** The film of this page, from the moment its element is there to the moment it goes. */
import { type RefCallback, useCallback, useState } from "react";
import { createStore, useStore } from "../../platform/store.ts";
import type { Beats } from "./beats.ts";
import { Film, firstScreen, type Screen } from "./film.ts";

type FilmOptions = { beats: Beats; from: number; needed: number };

export function useFilm({ beats, from, needed }: FilmOptions) {
  const [film, setFilm] = useState<Film | null>(null);
  const [before] = useState(() => createStore(firstScreen(from)));
  const ref: RefCallback<HTMLVideoElement> = useCallback(
    (video) => {
      if (!video) return undefined;
      const attached = new Film({ video, beats, from, needed });
      setFilm(attached);
      return () => attached.detach();
    },
    [beats, from, needed],
  );
  const screen: Screen = useStore(film?.screen ?? before, before.get());
  return { ref, film, screen };
}
