/** Messages are part of what they tell of: there with it, once, or not at all. */
import { expect, test } from "vitest";
import { MessageKind } from "#contract/content-enums.ts";
import { transact } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import { messagesOf as messagesForExport } from "./sql.ts";
import { tell } from "./service.ts";

const server = testServer();
const letter = (memberId: number, key: string, title = "到账") => ({
  memberId,
  kind: MessageKind.of.reward,
  title,
  body: "",
  key,
  at: server.clock.now(),
});
const titlesOf = async (memberId: number) =>
  (await messagesForExport(server.db, memberId)).map(({ title }) => title);

test("what is told of the same thing twice arrives once", async () => {
  const { memberId } = await server.member();
  await transact(server.db, async (tx) => {
    await tell(tx, letter(memberId, "a", "第一条"));
    await tell(tx, letter(memberId, "b", "第二条"));
    await tell(tx, letter(memberId, "a", "又一条"));
  });
  await transact(server.db, (tx) => tell(tx, letter(memberId, "b", "再一条")));
  expect(await titlesOf(memberId)).toEqual(["第二条", "第一条"]);
});

test("what did not happen is not told of", async () => {
  const { memberId } = await server.member();
  const undone = transact(server.db, async (tx) => {
    await tell(tx, letter(memberId, "a"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await titlesOf(memberId)).toEqual([]);
});
