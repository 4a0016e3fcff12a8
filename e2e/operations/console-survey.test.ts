/** An operator's way through an outside questionnaire, a reconciliation and a reversal, by hand. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { previewByFile } from "#contract/console/operations/reconciliation.ts";
import { callOf } from "../support/by-call.ts";
import { operatorPage, undoAtOnce } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
const balanced = () => stage.query("select * from ledger.verify()");
const main = (page: Page) => page.getByRole("main");

/**
 * Responses that wait for a person, with what each would pay. The server's own worker decides the others on
 * their day, which may be this minute.
 */
const waiting = () =>
  stage.query<{ id: number; reward_gold: number; member_id: number }>(
    `select id::int, reward_gold, member_id::int from survey_response
      where audit_state = 0 and audit_due_at is null and reward_gold > 0 and member_id is not null
      order by member_id, id desc`,
  );
/**
 * What the ledger paid as this response's reward, not the member's balance: others of theirs may be decided
 * meanwhile, and the first valid one of somebody invited brings them a bonus as well.
 * An account's number holds whose it is: owner × 64 + gold × 16 + available.
 */
const paidFor = async (response: { id: number; member_id: number }): Promise<number> => {
  const [row] = await stage.query<{ gold: number }>(
    `select coalesce(sum(e.amount), 0)::int as gold from ledger.entry e join ledger.tx t on t.id = e.tx_id
      where e.account_id = $1::bigint * 64 + 17 and t.ref_id = $2 and t.scope like 'reward%'`,
    [response.member_id, response.id],
  );
  return row?.gold ?? 0;
};

async function fillNewTask(page: Page, title: string): Promise<void> {
  await page.goto("/console/tasks/new");
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "一句话介绍" }).fill("到调查平台上作答");
  await page.getByRole("spinbutton", { name: "完成奖励金币" }).fill("150");
  await page.getByRole("radio", { name: "外部平台" }).check();
  await page.getByRole("combobox", { name: "外部平台" }).selectOption({ label: "示例调查平台" });
}

test("an outside task is made with the link builder, rehearsed, and only then published", async () => {
  const page = await operatorPage(stage, "admin");
  await fillNewTask(page, "夜宵习惯（外部）");

  // A link to somewhere else is told before anybody is sent along it.
  const link = page.getByRole("textbox", { name: "链接模板" });
  await link.fill("https://elsewhere.example.com/s/1?t={token}&sign={sign}");
  await page.getByRole("button", { name: "检查链接" }).click();
  await main(page)
    .getByText(/不在本平台允许的域名中/)
    .waitFor();

  await page.getByRole("textbox", { name: "问卷在平台上的编号" }).fill("7421");
  await page.getByRole("button", { name: "生成链接" }).click();
  await main(page).getByText("链接没有问题").waitFor();
  await expect.poll(() => link.inputValue()).toMatch(/7421.*\{token\}|\{token\}.*7421/);

  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+$/);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByText("发布前请先完成彩排").waitFor();
  await dialog.getByRole("button", { name: "取消" }).click();

  const rehearsal = page.getByRole("region", { name: "彩排" });
  await rehearsal.getByRole("button", { name: "彩排" }).click();
  await rehearsal.getByText("九种结果都正确").waitFor();
  await expect.poll(() => rehearsal.getByRole("rowheader").count()).toBe(9);
  const complete = rehearsal.getByRole("row", { name: /^1 完成/ });
  await complete.getByText("发出的内容").click();
  await complete.getByText(/sign=[0-9a-f]{64}/).waitFor();

  await page.getByRole("button", { name: "发布", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布", exact: true }).click();
  await page.getByText("进行中").first().waitFor();
  await page.context().close();
});

test("a changed task asks for another rehearsal, and the dialog does it on the spot", async () => {
  const page = await operatorPage(stage, "admin");
  await fillNewTask(page, "夜宵习惯（再来一次）");
  await page.getByRole("textbox", { name: "问卷在平台上的编号" }).fill("7422");
  await page.getByRole("button", { name: "生成链接" }).click();
  await main(page).getByText("链接没有问题").waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+$/);
  const rehearsal = page.getByRole("region", { name: "彩排" });
  await rehearsal.getByRole("button", { name: "彩排" }).click();
  await rehearsal.getByText("九种结果都正确").waitFor();

  await page.getByRole("spinbutton", { name: "完成奖励金币" }).fill("180");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await rehearsal.getByText("彩排之后任务改过").waitFor();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("button", { name: "彩排，通过后发布" }).click();
  await page.getByText("进行中").first().waitFor();
  await page.context().close();
});

test("an audience is built from the profile, and its head count follows", async () => {
  const page = await operatorPage(stage, "admin");
  await page.goto("/console/tasks/new");
  const audience = page.getByRole("group", { name: "目标人群" });
  const count = async () => {
    const text = await audience.getByRole("status").innerText();
    return Number(/^([\d,]+)/.exec(text.trim())?.[1]?.replaceAll(",", "") ?? Number.NaN);
  };
  await audience.getByText("位会员符合").waitFor();
  const everybody = await count();
  await audience.getByRole("button", { name: "添加条件（现在不限）" }).click();
  await audience.getByText("请至少勾选一项").waitFor();
  await audience.getByRole("checkbox", { name: "女", exact: true }).check();
  await expect.poll(count).toBeLessThan(everybody);
  await page.context().close();
});

test("a file in Excel's own encoding is reconciled: previewed, carried out once, and undone", async () => {
  const [valid, invalid] = await waiting();
  if (!valid || !invalid) throw new Error("the sample has no responses that wait");
  const page = await operatorPage(stage, "admin");
  await page.goto("/console/reconciliations");
  await page.getByRole("button", { name: "按文件对账" }).click();
  await page.getByLabel("对账文件").setInputFiles({
    name: "客户名单.csv",
    mimeType: "text/csv",
    buffer: gbk(
      `响应编号,结论,原因\n${valid.id},有效,\n${invalid.id},无效,逻辑矛盾\n99999999,有效,\n`,
    ),
  });
  await page.getByText("编码 GBK").waitFor();
  await page.getByRole("button", { name: "生成预览" }).click();

  await page.getByText("这是预览，什么都还没有变").waitFor();
  expect(await paidFor(valid)).toBe(0);
  await page.getByRole("button", { name: /^没有这条 1$/ }).click();
  await page.getByRole("row", { name: /99999999/ }).waitFor();
  await expect.poll(() => page.getByRole("row", { name: /^第 \d+ 行/ }).count()).toBe(1);

  await page.getByRole("button", { name: "执行对账" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("判为有效 1 条，判为无效 1 条。").waitFor();
  await dialog.getByRole("button", { name: "执行", exact: true }).click();
  await page.getByText("可以整个撤销").waitFor();
  expect(await paidFor(valid)).toBe(valid.reward_gold);

  await page.getByRole("button", { name: "撤销对账" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "撤销原因" }).fill("客户发错了名单");
  await page.getByRole("dialog").getByRole("button", { name: "撤销对账" }).click();
  await page.getByText("每行恢复到执行以前").waitFor();
  expect(await paidFor(valid)).toBe(0);
  expect(await balanced()).toEqual([]);

  const text = `响应编号,结论\n${valid.id},有效\n`;
  const again = await callOf(page)(previewByFile, { body: { name: "又一份.csv", text } });
  await page.goto(`/console/reconciliations/${again.id}`);
  await page.getByRole("button", { name: "执行对账" }).click();
  await dialog.getByRole("button", { name: "执行", exact: true }).click();
  await undoAtOnce(page, "对账已执行");
  await page.getByText("对账已撤销").first().waitFor();
  expect(await paidFor(valid)).toBe(0);
  await page.context().close();
});

test("a verdict is turned round, with what it takes back said before", async () => {
  const [row] = await waiting();
  if (!row) throw new Error("the sample has no response that waits");
  const page = await operatorPage(stage, "admin");
  await page.goto(`/console/responses?audit=all&open=${row.id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: /判为有效/ }).click();
  // The drawer has a button of this name, too.
  await page.getByRole("button", { name: /^判为有效，发放/ }).click();
  await expect.poll(() => paidFor(row)).toBe(row.reward_gold);

  await page.goto(`/console/responses?audit=all&open=${row.id}`);
  await page.getByRole("button", { name: "改判为无效…" }).click();
  const ask = page.getByRole("dialog").filter({ hasText: "从会员的钱包收回" }).last();
  const turn = ask.getByRole("button", { name: "改判为无效" });
  await expect.poll(() => turn.isDisabled()).toBe(true);
  await ask.getByRole("radio", { name: "客户判废" }).check();
  await ask.getByRole("textbox", { name: "改判说明" }).fill("客户复核后判废");
  await turn.click();
  await page.getByText("客户复核后判废").first().waitFor();
  await expect.poll(() => paidFor(row)).toBe(0);
  expect(await balanced()).toEqual([]);
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});

/** The few words of the list in GBK, as Excel on Chinese Windows saves them; digits and commas are ASCII. */
function gbk(text: string): Buffer {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder("gbk");
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      if (low !== 0x7f) bytes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from(
    Array.from(text).flatMap((letter) =>
      letter.charCodeAt(0) < 0x80 ? [letter.charCodeAt(0)] : (bytes.get(letter) ?? [0x3f]),
    ),
  );
}
