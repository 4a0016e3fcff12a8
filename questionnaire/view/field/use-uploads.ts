/** The files of one question: those that were stored, those on their way, and those that failed. */
import { useEffect, useRef, useState } from "react";
import type { FileQuestion } from "#questionnaire/model.ts";
import { chosenIn, valueOf } from "./field.ts";
import type { FieldProps } from "./field.ts";
import { isTaken, kindsIn } from "./file-kind.ts";

export interface Entry {
  id: number;
  name: string;
  /** A picture to look at, of what this browser sent itself. */
  preview?: string;
  state: "stored" | "sending" | "failed";
  percent: number;
  problem?: string;
  /** Where it was stored. */
  key?: string;
  file?: File;
  stop?: () => void;
}

export const useUploads = (props: FieldProps<FileQuestion>) => {
  const { question, answer, onChange } = props;
  const held = useEntries(() => storedBefore(chosenIn(answer).map(valueOf)));
  const [failure, setFailure] = useState("");
  const tell = () => onChange(held.now().flatMap(({ key }) => key ?? []));
  const queue = useSending(held, props, tell);
  return {
    ...useHolding(held.entries),
    entries: held.entries,
    failure,
    room: question.maxCount - held.entries.length,
    add: async (files: File[]) => {
      const taken = await Promise.all(files.map((file) => isTaken(file, question.accept)));
      const { fitting, problem } = sift(files, taken, { question, held: held.now().length });
      setFailure(problem);
      const added = fitting.map(entryOf);
      held.put([...held.now(), ...added]);
      for (const entry of added) queue(entry);
    },
    retry: (id: number) => {
      held.patch(id, { state: "sending", percent: 0 });
      for (const entry of held.now()) if (entry.id === id) queue(entry);
    },
    remove: (id: number) => {
      const gone = held.now().find((entry) => entry.id === id);
      if (!gone) return;
      forget(gone);
      held.put(held.now().filter((entry) => entry !== gone));
      setFailure("");
      if (gone.key !== undefined) tell();
    },
  };
};

/** Uploads end long after they began: they change what is there then, and not what was there before. */
const useEntries = (begin: () => Entry[]) => {
  const [entries, setEntries] = useState(begin);
  const latest = useRef(entries);
  const put = (next: Entry[]) => {
    latest.current = next;
    setEntries(next);
  };
  const patch = (id: number, part: Partial<Entry>) =>
    put(latest.current.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const entry of latest.current) forget(entry);
    };
  }, []);
  // Nothing once the page was turned: the next in line would go up unseen, and put these in the place of a later answer.
  return { entries, now: () => (isGone.current ? [] : latest.current), put, patch };
};

type Held = ReturnType<typeof useEntries>;

/**
 * To turn the page would drop what is on its way and forget what failed: it stays, and the question says why. Told by the
 * form's own event, before React hears of it: what loads for every questionnaire need not know of files.
 */
const useHolding = (entries: Entry[]) => {
  const list = useRef<HTMLUListElement>(null);
  const [isTold, setTold] = useState(false);
  const why = holdingWords(entries);
  if (isTold && why === "") setTold(false);
  useEffect(() => {
    const form = list.current?.closest("form");
    if (!form || why === "") return;
    const hold = (event: Event) => {
      if (!event.defaultPrevented) list.current?.parentElement?.querySelector("input")?.focus();
      event.preventDefault();
      event.stopPropagation();
      setTold(true);
    };
    form.addEventListener("submit", hold);
    return () => form.removeEventListener("submit", hold);
  }, [why]);
  return { list, held: isTold ? why : "" };
};

const holdingWords = (entries: Entry[]): string => {
  const states = new Set(entries.map(({ state }) => state));
  if (states.has("sending")) return "还有文件正在上传，传完再继续";
  return states.has("failed") ? "有文件没有上传成功，请重试或删除" : "";
};

/** One after another, so that a slow line finishes some of them. */
const useSending = (
  { now, patch }: Held,
  { question, uploadFile }: FieldProps<FileQuestion>,
  tell: () => void,
) => {
  const waiting = useRef(Promise.resolve());
  const send = async (id: number, file: File) => {
    const stopper = new AbortController();
    patch(id, { stop: () => stopper.abort() });
    try {
      const key = await uploadFile(file, {
        question: question.name,
        signal: stopper.signal,
        onProgress: (sent, total) => patch(id, { percent: Math.round((sent / total) * 100) }),
      });
      if (stopper.signal.aborted) return;
      patch(id, { state: "stored", key });
      tell();
    } catch (cause) {
      const said = cause instanceof Error && cause.name === "UploadFailed" ? cause.message : "";
      patch(id, { state: "failed", problem: said || "没有上传成功，请重试" });
    }
  };
  return ({ id, file }: Entry) => {
    waiting.current = waiting.current.then(() => {
      const isWanted = now().some((entry) => entry.id === id);
      return file && isWanted ? send(id, file) : undefined;
    });
  };
};

let counted = 0;

const storedBefore = (keys: string[]): Entry[] =>
  keys.map((key, i) => ({
    id: ++counted,
    name: `文件 ${i + 1}`,
    state: "stored",
    percent: 100,
    key,
  }));

const entryOf = (file: File): Entry => ({
  id: ++counted,
  name: file.name,
  state: "sending",
  percent: 0,
  file,
  ...(file.type.startsWith("image/") && { preview: URL.createObjectURL(file) }),
});

const forget = ({ preview, stop }: Entry): void => {
  stop?.();
  if (preview) URL.revokeObjectURL(preview);
};

/** The files that may be sent, and why the others may not. */
const sift = (
  files: File[],
  taken: boolean[],
  { question, held }: { question: FileQuestion; held: number },
) => {
  const odd = files.find((_, i) => !taken[i]);
  const right = files.filter((_, i) => taken[i]);
  const light = right.filter(({ size }) => size <= question.maxBytes);
  const fitting = light.slice(0, Math.max(0, question.maxCount - held));
  const problems = [
    odd && `「${odd.name}」不是${kindsIn(question.accept)}，没有选入`,
    light.length < right.length && `单个文件不能超过 ${megabytes(question)} MB`,
    fitting.length < light.length && `最多上传 ${question.maxCount} 个文件`,
  ];
  return { fitting, problem: problems.filter(Boolean).join("；") };
};

export const megabytes = ({ maxBytes }: FileQuestion): number =>
  Math.round(maxBytes / 104_857.6) / 10;
