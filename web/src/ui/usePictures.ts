/** The pictures of one form: chosen, sent while one writes, gone when the form is left. */
import { useEffect, useRef, useState } from "react";
import { CallFailed } from "#contract/client.ts";
import type { UploadPurpose } from "#contract/member/people/upload.ts";
import { PictureUnreadable, shrinkPicture } from "../platform/drawing.ts";
import { createPictureQueue, type Picked } from "../platform/pictureQueue.ts";
import { useStore } from "../platform/store.ts";
import { uploadFile, UploadFailed } from "../platform/upload.ts";
import { siftPictures } from "./chosen.ts";

export type FormPictures = ReturnType<typeof usePictures>;

const none: readonly Picked[] = [];

export function usePictures(purpose: UploadPurpose) {
  const [queue] = useState(() => queueOf(purpose));
  const [chosen, setChosen] = useState({ looking: 0, refused: "" });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      queue.clear();
    };
  }, [queue]);
  const list = useStore(queue.list, none);
  const add = async (files: readonly File[]) => {
    setChosen(({ looking }) => ({ looking: looking + 1, refused: "" }));
    const { pictures, problem } = await siftPictures(files);
    if (isLeft.current) return;
    queue.add(pictures);
    setChosen(({ looking }) => ({ looking: looking - 1, refused: problem }));
  };
  const clear = () => {
    setChosen(({ looking }) => ({ looking, refused: "" }));
    queue.clear();
  };
  /** Those that were handed in, by their keys; what was chosen meanwhile stays. */
  const takeOut = (keys: readonly string[]) => {
    for (const { id, key } of queue.list.get()) if (keys.includes(key)) queue.remove(id);
  };
  return {
    ...queue,
    add,
    clear,
    takeOut,
    list,
    /** Why something that was chosen is not among them; "" when nothing was left out. */
    refused: chosen.refused,
    isSending: chosen.looking > 0 || list.some(({ state }) => state === "sending"),
    hasFailed: list.some(({ state }) => state === "failed"),
    /** For the call that hands them in. */
    keys: list.flatMap(({ state, key }) => (state === "sent" ? [key] : [])),
  };
}

const queueOf = (purpose: UploadPurpose) =>
  createPictureQueue({
    send: async (file, how) => uploadFile({ purpose, file: await shrinkPicture(file), ...how }),
    judge: saidOf,
    address: {
      of: (file) => URL.createObjectURL(file),
      drop: (address) => URL.revokeObjectURL(address),
    },
  });

function saidOf(cause: unknown): Pick<Picked, "problem" | "mayRetry"> {
  if (cause instanceof PictureUnreadable) return { problem: cause.message, mayRetry: false };
  const isSaid = cause instanceof UploadFailed || cause instanceof CallFailed;
  return { problem: isSaid ? cause.message : "网络不稳定，没有上传成功", mayRetry: true };
}
