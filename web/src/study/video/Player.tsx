/** The film with our own controls: the browser's would let one skip, and would look different everywhere. */
import { useEffect } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import type { getWatch } from "#contract/member/study/video.ts";
import { IconButton } from "../../ui/Button.tsx";
import type { Beats } from "./beats.ts";
import { captionsOf } from "./captions.ts";
import type { Film, Screen } from "./film.ts";
import styles from "./Player.module.css";
import { MutedIcon, PauseIcon, PlayIcon, SoundIcon } from "./playerIcons.tsx";
import { StopNotice } from "./StopNotice.tsx";
import { useFilm } from "./useFilm.ts";

export type Watch = DataOf<typeof getWatch>;
type PlayerProps = { watch: Watch; beats: Beats };

export function Player({ watch, beats }: PlayerProps) {
  const { ref, film, screen } = useFilm({
    beats,
    from: watch.positionSeconds,
    needed: watch.neededSeconds,
  });
  useKeys(film, screen.position);
  const captions = captionsOf(watch.url);
  return (
    <div className={styles.player}>
      <div className={styles.frame}>
        <video
          ref={ref}
          src={watch.url}
          className={styles.video}
          aria-label={watch.title}
          playsInline
          preload="auto"
          disablePictureInPicture
          disableRemotePlayback
          onClick={() => film?.toggle()}
        >
          {captions && <track kind="captions" srcLang="zh" label="中文" src={captions} default />}
        </video>
        {!screen.isPlaying && !screen.isBroken && (
          <span className={styles.start} aria-hidden="true">
            <PlayIcon size={40} />
          </span>
        )}
        {screen.isPlaying && screen.isWaiting && <span className={styles.busy}>正在缓冲…</span>}
      </div>
      <Controls film={film} screen={screen} />
      {captions && <p className={styles.caption}>{screen.caption}</p>}
      <StopNotice film={film} screen={screen} needed={watch.neededSeconds} />
    </div>
  );
}

function Controls({ film, screen }: { film: Film | null; screen: Screen }) {
  const { isPlaying, isMuted, position, length } = screen;
  return (
    <div className={styles.controls}>
      <IconButton
        label={isPlaying ? "暂停" : "播放"}
        onClick={() => film?.toggle()}
        disabled={!film}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <input
        type="range"
        className={styles.slider}
        aria-label="播放位置，看过的部分可以再看"
        aria-valuetext={`${clock(position)}，共 ${clock(length)}`}
        min={0}
        max={Math.max(1, Math.ceil(length))}
        step={1}
        value={Math.floor(position)}
        onChange={(event) => film?.seek(Number(event.target.value))}
      />
      <span className={styles.clock}>{`${clock(position)} / ${clock(length)}`}</span>
      <IconButton
        label={isMuted ? "打开声音" : "静音"}
        onClick={() => film?.mute()}
        disabled={!film}
      >
        {isMuted ? <MutedIcon /> : <SoundIcon />}
      </IconButton>
    </div>
  );
}

/** 1:05 */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

const STEP_SECONDS = 5;
/** Where these keys have a meaning of their own. */
const ownKeys = "a, button, input, select, textarea, [contenteditable]";

/** Space and K play and pause, the arrows go back and forth in what was seen. */
function useKeys(film: Film | null, position: number) {
  useEffect(() => {
    if (!film) return undefined;
    const moves: Record<string, () => void> = {
      " ": () => film.toggle(),
      k: () => film.toggle(),
      ArrowLeft: () => film.seek(position - STEP_SECONDS),
      ArrowRight: () => film.seek(position + STEP_SECONDS),
    };
    const onKey = (event: KeyboardEvent) => {
      const move = moves[event.key];
      const isElsewhere = event.target instanceof Element && event.target.closest(ownKeys);
      if (!move || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      move();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [film, position]);
}
