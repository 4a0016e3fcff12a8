/** Sends an archive part by part, so that a large one goes through and says how far it is. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  ARCHIVE_BYTES_MAX,
  ARCHIVE_PART_BYTES,
  type ArchiveImport,
  beginArchive,
  listArchives,
  sendArchivePart,
} from "#contract/console/study/archive.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/ask-again.ts";
import { base64Of, sizeText } from "../../platform/file.ts";
import { reasonOf } from "../../platform/notice.ts";

type Sending = { name: string; sent: number; bytes: number };

/** A part whose answer was lost is sent again: it changes nothing where it had come. */
const TRIES = 3;

export function useSending() {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = () => askAgain(client, { queryKey: [listArchives.path] });
  const send = async (file: File) => {
    setProblem(null);
    const refusal = refusalOf(file);
    if (refusal !== null) return setProblem(refusal);
    setSending({ name: file.name, sent: 0, bytes: file.size });
    try {
      const { id } = await call(beginArchive, {
        body: { fileName: file.name.slice(-120), bytes: file.size },
      });
      for (let at = 0; at < file.size;) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        const { received } = await sendPart(file, id, at);
        at = Math.max(received, at + 1);
        setSending({ name: file.name, sent: received, bytes: file.size });
      }
    } catch (cause) {
      setProblem(`${file.name}：${reasonOf(cause)}`);
    }
    setSending(null);
    await refresh();
  };
  return { sending, problem, send: (file: File) => void send(file) };
}

function refusalOf({ name, size }: File): string | null {
  if (!name.toLowerCase().endsWith(".zip")) return `${name} 不是 ZIP 文件`;
  if (size === 0) return `${name} 是空的，请重新选择`;
  return size > ARCHIVE_BYTES_MAX ? `${name} 超过 ${sizeText(ARCHIVE_BYTES_MAX)}` : null;
}

async function sendPart(file: File, id: number, at: number): Promise<ArchiveImport> {
  const base64 = await base64Of(file.slice(at, at + ARCHIVE_PART_BYTES));
  const input = { params: { id: String(id) }, body: { at, base64 } };
  for (let left = TRIES; ; left -= 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more only after it failed
      return await call(sendArchivePart, input);
    } catch (cause) {
      if (left <= 1 || !isLost(cause)) throw cause;
    }
}

/** Only a lost answer is worth another try: a refusal of the server stays one. */
const isLost = (cause: unknown) => cause instanceof Error && cause.name === "Unreachable";
