/** What passes between a server and PostgreSQL, read off the bytes: turns, and commands that the engine reports as sent to workers. */

/** Messages of the protocol, whole, however the bytes were cut. */
export function messageReader(hasStartup: boolean): (bytes: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let isStarted = !hasStartup;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const found: Message[] = [];
    for (;;) {
      // The first message of a client has no letter.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return found;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return found;
      const letter = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      found.push({ letter, body: rest.subarray(head + 4, end) });
      rest = rest.subarray(end);
      isStarted = true;
    }
  };
}

export type Message = { letter: string; body: Buffer };

const SYNC = "S";
const QUERY = "Q";
const READY = "Z";
const NOTICE = "N";

export type Seen = { turns: number; workerCommands: number };

/** Of one connection; what it sees is added to what others have. */
export function watchConnection(seen: Seen) {
  const [ofClient, ofServer] = [messageReader(true), messageReader(false)];
  /** What the client has asked and PostgreSQL not answered yet. */
  let open = 0;
  let isIdle = true;
  return {
    sent(bytes: Buffer): void {
      for (const { letter } of ofClient(bytes)) {
        if (letter === "") continue;
        // All that leaves before the first answer is one turn.
        if (isIdle) seen.turns += 1;
        isIdle = false;
        if (letter === SYNC || letter === QUERY) open += 1;
      }
    },
    received(bytes: Buffer): void {
      for (const { letter, body } of ofServer(bytes)) {
        if (letter === READY) open = Math.max(0, open - 1);
        if (letter === READY && open === 0) isIdle = true;
        if (letter === NOTICE && noticeIn(body).startsWith("issuing ")) seen.workerCommands += 1;
      }
    },
  };
}

/** The message of a notice: fields of a letter and a text that ends with a zero. */
function noticeIn(body: Buffer): string {
  const fields = body.toString("utf8").split("\0");
  return fields.find((field) => field.startsWith("M"))?.slice(1) ?? "";
}
