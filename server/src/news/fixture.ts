/** A page's end of the live channel, as tests hold it: a real connection to a listening server. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { News } from "#contract/member/notice.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";

export type Line = {
  /** What it was told, in turn. */
  told: News[];
  /** Everything that came, as it came. */
  text: () => string;
  isOver: () => boolean;
  hangUp: () => void;
};

export async function listening(server: TestServer): Promise<string> {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const address = server.app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return `http://127.0.0.1:${address.port}`;
}

/** Opens the channel and reads it to its end. */
export async function openLine(origin: string, { headers }: SignedIn): Promise<Line> {
  const asked = get(`${origin}/api/v1/messages/live`, { headers, agent: false });
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`refused: ${reply.statusCode}`);
  const told: News[] = [];
  let text = "";
  let isOver = false;
  reply.setEncoding("utf8");
  reply.on("data", (part: string) => {
    text += part;
    told.splice(0, told.length, ...newsIn(text));
  });
  reply.on("error", () => undefined);
  reply.on("close", () => {
    isOver = true;
  });
  return { told, text: () => text, isOver: () => isOver, hangUp: () => asked.destroy() };
}

const newsIn = (text: string): News[] =>
  [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, json]) => JSON.parse(json ?? "") as News);

/** Waits for what comes by itself. */
export async function until(holds: () => boolean, seconds = 10): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !holds();) {
    if (Date.now() > end) throw new Error("it never came");
    // oxlint-disable-next-line no-await-in-loop
    await sleep(10);
  }
}
