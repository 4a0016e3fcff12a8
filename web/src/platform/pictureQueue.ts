/**
 * Pictures for something that is being written: made small, sent at once while one goes on writing, tried
 * again or taken away. Pure: drawing, sending and addresses are handed in.
 */
import { createStore, type Store } from "./store.ts";

export const picturesMax = 6;
/** A larger file is no photo, and old phones choke on it. */
const chosenMaxBytes = 30 * 1024 * 1024;

export type Picked = {
  id: number;
  name: string;
  /** An address of this browser's own. */
  preview: string;
  state: "sending" | "sent" | "failed";
  percent: number;
  /** Why it failed. */
  problem: string;
  /** Trying again could help: not where the file itself is the problem. */
  mayRetry: boolean;
  /** What the storage knows it by, once it is sent. */
  key: string;
};

type Sending = { signal: AbortSignal; onProgress: (sent: number, total: number) => void };
export type PictureQueueDeps = {
  /** Answers the key. */
  send: (file: File, how: Sending) => Promise<string>;
  judge: (cause: unknown) => Pick<Picked, "problem" | "mayRetry">;
  address: { of: (file: File) => string; drop: (address: string) => void };
};

export type PictureQueue = {
  list: Store<readonly Picked[]>;
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  remove: (id: number) => void;
  /** After they were handed in, or when the page is left. */
  clear: () => void;
};

type Held = { file: File; stop: AbortController | null };

export function createPictureQueue(deps: PictureQueueDeps): PictureQueue {
  const list = createStore<readonly Picked[]>([]);
  const held = new Map<number, Held>();
  let made = 0;

  const change = (id: number, more: Partial<Picked>) =>
    list.set(list.get().map((one) => (one.id === id ? { ...one, ...more } : one)));

  const send = async (id: number) => {
    const mine = held.get(id);
    if (!mine || mine.stop) return;
    const stop = new AbortController();
    mine.stop = stop;
    change(id, { state: "sending", percent: 0, problem: "" });
    try {
      const onProgress = (sent: number, total: number) =>
        change(id, { percent: Math.floor((sent / Math.max(1, total)) * 100) });
      const key = await deps.send(mine.file, { signal: stop.signal, onProgress });
      change(id, { state: "sent", percent: 100, key });
    } catch (cause) {
      change(id, { state: "failed", ...deps.judge(cause) });
    } finally {
      mine.stop = null;
    }
  };

  const take = (file: File): Picked => {
    const id = ++made;
    held.set(id, { file, stop: null });
    return pickedOf(id, file, deps.address.of(file));
  };

  const remove = (id: number) => {
    held.get(id)?.stop?.abort();
    held.delete(id);
    const gone = list.get().find((one) => one.id === id);
    if (gone) deps.address.drop(gone.preview);
    list.set(list.get().filter((one) => one.id !== id));
  };

  return {
    list,
    add: (files) => {
      const picked = files.slice(0, picturesMax - list.get().length).map(take);
      list.set([...list.get(), ...picked]);
      for (const { id, state } of picked) if (state === "sending") void send(id);
    },
    retry: (id) => void send(id),
    remove,
    clear: () => {
      for (const { id } of list.get()) remove(id);
    },
  };
}

function pickedOf(id: number, { name, size }: File, preview: string): Picked {
  const isTooLarge = size > chosenMaxBytes;
  return {
    id,
    name: name || `图片 ${id}`,
    preview,
    state: isTooLarge ? "failed" : "sending",
    percent: 0,
    problem: isTooLarge ? "图片不能超过 30 MB" : "",
    mayRetry: false,
    key: "",
  };
}
