/** What members read of their answers: what came, what was refused or taken back and why, in exact sums. */
import { beforeAll, expect, test } from "vitest";
import { answerAppeal, decideResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, InvalidReason } from "#contract/enums.ts";
import { submitSheet } from "#contract/member/study/survey.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { messagesTo, wordsTo } from "../../../test/fixture/message.ts";
import {
  applied,
  commit,
  decide,
  operations,
  preview,
  reverse,
  undo,
} from "../../../test/fixture/reconciliation.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
let task = 0;

beforeAll(async () => {
  task = await publishedTask(server, { title: "咖啡调查", rewardGold: 1500, rewardFen: 300 });
});

async function decided(valid: boolean) {
  const member = await server.member();
  const { responseId } = await completed(member.call, task);
  await decide(server, valid, responseId);
  return { ...member, responseId };
}
const appeal = async (responseId: number, upheld: boolean, answer: string) => {
  const at = server.clock.now();
  await server.db
    .insertInto("surveyAppeal")
    .values({ responseId, text: "我认真答的", createdAt: at })
    .execute();
  const call = await operations(server);
  await call(answerAppeal, { params: { id: String(responseId) }, body: { upheld, answer } });
};

test("a reward that is credited is told with gold and cash, once, with the way to the answers", async () => {
  const member = await decided(true);
  await decide(server, true, member.responseId);
  expect(await messagesTo(member)).toMatchObject([
    {
      title: "奖励到账：1,500 金币和 3.00 元",
      body: "「咖啡调查」审核有效，奖励 1,500 金币和 3.00 元已到账，现在就可以使用。",
      about: { kind: "response", id: member.responseId },
      isRead: false,
    },
  ]);
});

test("answers that were found invalid are told with the reason, and that one may appeal", async () => {
  expect(await wordsTo(await decided(false))).toEqual([
    "审核无效｜「咖啡调查」审核无效（陷阱题），待审核的奖励 1,500 金币和 3.00 元不发放。如有疑问，可以在 7 天内申诉。",
  ]);
});

test("客户判废 is told with what the client said, and is refused without", async () => {
  const member = await server.member();
  const { responseId } = await completed(member.call, task);
  const call = await operations(server);
  const body = { ids: [responseId], valid: false, reason: InvalidReason.of.client, note: " " };
  const noteMissing = { code: 400, message: "客户判废须写明客户的说法，会员会看到" };
  await expect(call(decideResponses, { body })).rejects.toMatchObject(noteMissing);
  await call(decideResponses, { body: { ...body, note: "和另一份答卷一样" } });
  expect(await wordsTo(member)).toEqual([
    "审核无效｜「咖啡调查」审核无效（客户判废：和另一份答卷一样），待审核的奖励 1,500 金币和 3.00 元不发放。如有疑问，可以在 7 天内申诉。",
  ]);
});

test("a reward that is taken back, and given again, is told each time", async () => {
  const member = await decided(true);
  await reverse(server, { valid: false }, member.responseId);
  await reverse(server, { valid: true }, member.responseId);
  await reverse(server, { valid: false }, member.responseId);
  const words = await wordsTo(member);
  expect(words.slice(1)).toEqual([
    "奖励撤回：1,500 金币和 3.00 元｜「咖啡调查」改判为无效（客户判废：客户复核），已从余额收回 1,500 金币和 3.00 元。如有疑问，可以在 7 天内申诉。",
    "改判为有效：1,500 金币和 3.00 元｜「咖啡调查」改判为有效，1,500 金币和 3.00 元已到账。",
    "奖励撤回：1,500 金币和 3.00 元｜「咖啡调查」改判为无效（客户判废：客户复核），已从余额收回 1,500 金币和 3.00 元。如有疑问，可以在 7 天内申诉。",
  ]);
});

test("a decision by a file that is undone and made again is told each time, and a repeated one once", async () => {
  const member = await server.member();
  const { responseId } = await completed(member.call, task);
  const first = await preview(server, `${responseId},有效`);
  await commit(server, first.id);
  await commit(server, first.id);
  await undo(server, first.id);
  await applied(server, `${responseId},有效`);
  await applied(server, `${responseId},有效`);
  expect((await messagesTo(member)).map(({ title }) => title)).toEqual([
    "奖励到账：1,500 金币和 3.00 元",
    "奖励撤回：1,500 金币和 3.00 元",
    "改判为有效：1,500 金币和 3.00 元",
  ]);
});

test("an appeal's answer is told, whichever it is", async () => {
  const [won, lost] = [await decided(false), await decided(false)];
  await appeal(won.responseId, true, "核实无误，已改判。");
  await appeal(lost.responseId, false, "陷阱题答错，维持原判。");
  expect((await wordsTo(won)).at(-1)).toBe(
    "申诉成立：1,500 金币和 3.00 元｜「咖啡调查」改判为有效，1,500 金币和 3.00 元已到账。核实无误，已改判。",
  );
  expect((await wordsTo(lost)).at(-1)).toBe("申诉未成立｜「咖啡调查」：陷阱题答错，维持原判。");
});

test("whoever is screened out is thanked with what came", async () => {
  const id = await publishedTask(server, {
    title: "茶饮调查",
    screenOutGold: [20, 30, 50],
    auditPolicy: AuditPolicy.of.atOnce,
  });
  const member = await server.member();
  await keepSignedIn(server);
  const token = await answered(member.call, id, { drinks: "never" });
  await member.call(submitSheet, { body: { token } });
  expect(await wordsTo(member)).toEqual([
    "感谢参与：20 金币｜「茶饮调查」的结果是「被甄别」，20 金币已到账，感谢你的时间。",
  ]);
});
