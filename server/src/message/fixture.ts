/** What a member was told, as tests read it. */
import type { Call } from "#contract/client.ts";
import { listMessages } from "#contract/member/notice.ts";

/** Oldest first. */
export async function toldTo({ call }: { call: Call }) {
  const { list } = await call(listMessages, { query: { size: 100 } });
  return list.toReversed();
}

/** `title｜body`, oldest first. */
export const wordsTo = async (member: { call: Call }): Promise<string[]> =>
  (await toldTo(member)).map(({ title, body }) => `${title}｜${body}`);
