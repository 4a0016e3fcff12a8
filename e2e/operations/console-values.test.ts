/** What nobody answers, made in the editor: a score, a parameter of the link, a page's time, a pattern, an end by condition. */
import { expect, test } from "vitest";
import { operatorPage } from "../support/operator.ts";
import { begin, editor } from "../support/questionnaire.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();

test("a pattern is chosen and tried out at its question", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "满意度");
  const edit = editor(page);
  await edit.getByRole("button", { name: "给第 1 页添加填空" }).click();
  await edit.getByRole("textbox", { name: "q1 的标题" }).fill("邮政编码");
  await edit.getByRole("combobox", { name: "q1 的格式要求" }).selectOption({ label: "6 位数字" });
  await edit.getByRole("textbox", { name: "试填 q1" }).fill("12345");
  await edit.getByText("不符合", { exact: true }).waitFor();
  await edit.getByRole("textbox", { name: "试填 q1" }).fill("100080");
  await edit.getByText("符合", { exact: true }).waitFor();
});

test("a link's parameter, a score and an end of one's own are made without JSON", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "满意度");
  const edit = editor(page);
  for (const name of ["q1", "q2"]) {
    await edit.getByRole("button", { name: "给第 1 页添加量表" }).click();
    await edit.getByRole("textbox", { name: `${name} 的标题` }).fill(`请打分 ${name}`);
  }
  await edit.getByRole("button", { name: /整份问卷/ }).click();
  await edit.getByRole("button", { name: "添加链接参数" }).click();
  await edit.getByRole("textbox", { name: "链接参数 src 只收这些值" }).fill("wx 微信\nwb 微博");
  await edit.getByRole("combobox", { name: "添加计算值" }).selectOption({ label: "求和（总分）" });
  await edit.getByRole("button", { name: "加入全部 2 道量表题" }).click();
  await edit
    .getByRole("group", { name: "计算值 v 的第 2 项" })
    .getByRole("button", { name: "反向计分" })
    .click();
  await edit
    .getByRole("combobox", { name: "添加计算值" })
    .selectOption({ label: "文字（分组、等级）" });
  await edit.getByRole("button", { name: "按条件添加结束页" }).click();
  await edit.getByRole("textbox", { name: "完成结束页的标题" }).fill("您得了 {{v}} 分");
  await edit
    .getByRole("textbox", { name: "完成结束页跳转到" })
    .fill("https://x.example/?s={{v}}&f={{q1}}");
  await edit.getByText("跳转地址不能带「q1」", { exact: false }).first().waitFor();
  await edit
    .getByRole("textbox", { name: "完成结束页跳转到" })
    .fill("https://x.example/?s={{v}}&f={{src}}");
  await edit
    .getByText("跳转地址不能带「q1」", { exact: false })
    .first()
    .waitFor({ state: "detached" });
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
