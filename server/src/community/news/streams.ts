/** The open streams of this process: their members, and what was last sent to each. Does not use the database. */
import { Readable } from "node:stream";
import type { News } from "#contract/member/community/notice.ts";

export type Stream = {
  memberId: number;
  sessionId: string;
  brandCode: string;
  body: Readable;
  /** The event as it was sent; the same again is no news. */
  last: string;
  /** Ended by us; its reader may still have to take the rest. */
  isOver: boolean;
};

/** A member has tabs and devices, and a browser that lost its connection opens new ones. */
const EACH_MAX = 3;
/** A stream with so many unread bytes is ended: its page connects again. */
const BACKLOG_MAX = 16 * 1024;

export function openStreams() {
  const byMember = new Map<number, Stream[]>();
  const remove = (stream: Stream) => {
    const left = (byMember.get(stream.memberId) ?? []).filter((one) => one !== stream);
    if (left.length > 0) byMember.set(stream.memberId, left);
    else byMember.delete(stream.memberId);
  };
  const all = () => [...byMember.values()].flat();
  return {
    all,
    of: (memberId: number): readonly Stream[] => byMember.get(memberId) ?? [],
    add(whose: Pick<Stream, "memberId" | "sessionId" | "brandCode">): Stream {
      const stream: Stream = {
        ...whose,
        body: new Readable({ read() {} }),
        last: "",
        isOver: false,
      };
      const others = byMember.get(whose.memberId) ?? [];
      byMember.set(whose.memberId, [...others, stream]);
      // Also when the reader hangs up.
      stream.body.once("close", () => remove(stream));
      for (const oldest of others.slice(0, Math.max(0, others.length + 1 - EACH_MAX)))
        close(oldest);
      return stream;
    },
  };
}

/** Ends it properly: the page sees an end and no error, and comes again. */
export function close(stream: Stream): void {
  if (!stream.isOver) stream.body.push(null);
  stream.isOver = true;
}

export function send(stream: Stream, text: string): void {
  const { body, isOver } = stream;
  if (body.destroyed || isOver) return;
  if (body.readableLength > BACKLOG_MAX) body.destroy();
  else body.push(text);
}

/** Only the values that changed since the last event. */
export function sendNews(stream: Stream, news: News): void {
  const text = JSON.stringify(news);
  if (text === stream.last) return;
  stream.last = text;
  send(stream, `data: ${text}\n\n`);
}
