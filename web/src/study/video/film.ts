/**
 * The film on the screen: plays at normal speed and in sight only, never beyond what was seen, and sends a
 * heartbeat each few seconds of playing.
 */
import { limits } from "#contract/limits.ts";
import { createStore, type Store } from "../../platform/store.ts";
import { type Beats, isOver } from "./beats.ts";

/** Why it stands though the member did not stop it. */
export type Stop = "hidden" | "lost" | "ahead";

export type Screen = {
  isPlaying: boolean;
  isMuted: boolean;
  /** In seconds. */
  position: number;
  /** In seconds; 0 until it is known. */
  length: number;
  isWaiting: boolean;
  isBroken: boolean;
  stopped: Stop | null;
  caption: string;
};

const TICK_MS = 500;
const BEAT_MS = limits.videoBeatSeconds * 1000;
/** At the end, where the last seconds are still to be counted. */
const LAST_BEAT_MS = 1000;
/** This long it plays on without an answer; three heartbeats' worth is the most that counts at once. */
const SILENT_MS = 2 * BEAT_MS;
/** What the clock of the player may be off. */
const SLACK_SECONDS = 0.5;

type FilmDeps = {
  video: HTMLVideoElement;
  beats: Beats;
  /** Where the counting stands, and how far it has to come, in seconds. */
  from: number;
  needed: number;
};

export const firstScreen = (from: number): Screen => ({
  isPlaying: false,
  isMuted: false,
  position: from,
  length: 0,
  isWaiting: false,
  isBroken: false,
  stopped: null,
  caption: "",
});

/** Attached to an element for as long as that is there. */
export class Film {
  readonly screen: Store<Screen>;
  private readonly deps: FilmDeps;
  private readonly ends: (() => void)[];
  /** How far it was really played, in seconds: up to here one may seek. */
  private seen: number;
  private sentAt = Date.now();
  private answeredAt = Date.now();

  constructor(deps: FilmDeps) {
    this.deps = deps;
    this.seen = deps.from;
    this.screen = createStore(firstScreen(deps.from));
    const { video } = deps;
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.ends = [
      () => clearInterval(timer),
      ...Object.entries(this.listeners()).map(([name, act]) => listen(video, name, act)),
      listen(document, "visibilitychange", () => this.leaveIfHidden()),
      listen(window, "online", () => this.comeBack()),
      followCaptions(video, (caption) => this.show({ caption })),
    ];
    // It may have come from the cache before anybody listened.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) this.begin();
  }

  detach() {
    for (const end of this.ends) end();
  }

  toggle() {
    if (this.deps.video.paused) this.play();
    else this.deps.video.pause();
  }

  /** At most to where it was seen. */
  seek(seconds: number) {
    this.moveTo(Math.max(0, Math.min(seconds, this.seen)));
  }

  mute() {
    this.deps.video.muted = !this.deps.video.muted;
  }

  reload() {
    this.show({ isBroken: false });
    this.deps.video.load();
  }

  private show(change: Partial<Screen>) {
    this.screen.set({ ...this.screen.get(), ...change });
  }

  private get counting() {
    return this.deps.beats.state.get();
  }

  private moveTo(seconds: number) {
    this.deps.video.currentTime = seconds;
    this.show({ position: seconds });
  }

  private play() {
    this.show({ stopped: null });
    this.answeredAt = Date.now();
    // Refused where the page is not allowed to: the button is still there.
    this.deps.video.play().catch(() => this.show({ isPlaying: false }));
  }

  private stop(why: Stop) {
    this.show({ stopped: why });
    this.deps.video.pause();
  }

  private async beat() {
    const { video, beats } = this.deps;
    this.sentAt = Date.now();
    const goOnAt = await beats.beat(video.currentTime);
    const { counting } = this;
    if (isOver(counting)) return video.pause();
    if (goOnAt !== undefined) {
      this.seen = goOnAt;
      this.moveTo(goOnAt);
      return this.stop("ahead");
    }
    if (counting.as === "lost") return undefined;
    this.answeredAt = Date.now();
    if (this.screen.get().stopped === "lost") this.play();
    return undefined;
  }

  private tick() {
    const { video, needed } = this.deps;
    if (isOver(this.counting)) return;
    this.show({ position: video.currentTime });
    const now = Date.now();
    const isPlaying = !video.paused && !video.ended;
    const isSilent = this.counting.as === "lost" && now - this.answeredAt >= SILENT_MS;
    if (isPlaying && isSilent) this.stop("lost");
    const isAtEnd = (video.ended || video.currentTime >= needed) && this.hasMore();
    const isDue = now - this.sentAt >= (isAtEnd ? LAST_BEAT_MS : BEAT_MS);
    const isWanted = isPlaying || isAtEnd || this.screen.get().stopped === "lost";
    if (isDue && isWanted) void this.beat();
  }

  /** A film that is shorter than the task asks for is counted to its end, and no further. */
  private hasMore() {
    const { length } = this.screen.get();
    return length === 0 || this.counting.watchedSeconds < Math.floor(length);
  }

  private begin() {
    const { duration } = this.deps.video;
    this.show({ length: Number.isFinite(duration) ? duration : 0, isBroken: false });
    if (this.seen > 0) this.moveTo(this.seen);
  }

  private listeners(): Partial<Record<keyof HTMLMediaElementEventMap, () => void>> {
    const { video } = this.deps;
    return {
      loadedmetadata: () => this.begin(),
      play: () => {
        this.sentAt = Date.now();
        this.show({ isPlaying: true });
      },
      pause: () => this.rest(),
      waiting: () => this.show({ isWaiting: true }),
      playing: () => this.show({ isWaiting: false, isPlaying: true }),
      error: () => this.show({ isBroken: true, isPlaying: false, isWaiting: false }),
      // A skip is undone at once; what was seen can be seen again.
      seeking: () => {
        if (video.currentTime > this.seen + SLACK_SECONDS) this.moveTo(this.seen);
      },
      timeupdate: () => {
        if (!video.seeking) this.seen = Math.max(this.seen, video.currentTime);
      },
      ratechange: () => {
        if (video.playbackRate !== 1) video.playbackRate = 1;
      },
      volumechange: () => this.show({ isMuted: video.muted }),
    };
  }

  /** What was played up to here counts, even if nobody goes on. */
  private rest() {
    this.show({ isPlaying: false, isWaiting: false });
    if (!isOver(this.counting) && this.screen.get().stopped !== "lost") void this.beat();
  }

  private leaveIfHidden() {
    const { video } = this.deps;
    if (document.visibilityState === "hidden" && !video.paused) this.stop("hidden");
  }

  private comeBack() {
    if (this.counting.as === "lost") void this.beat();
  }
}

function listen(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

/** The captions stand under the picture, where they cover nothing. */
function followCaptions(video: HTMLVideoElement, show: (text: string) => void): () => void {
  const track = video.textTracks[0];
  if (!track) return () => undefined;
  track.mode = "hidden";
  return listen(track, "cuechange", () => {
    const cues = Array.from(track.activeCues ?? []);
    show(cues.map((cue) => ("text" in cue ? String(cue.text) : "")).join("\n"));
  });
}
