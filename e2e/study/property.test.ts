/** The profile: filled in, left and taken up again, on both sizes; and what became of each answer. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, signedIn, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const sizes = [
  { device: "a phone", size: phone, mobile: "13933330001" },
  { device: "a desktop", size: desktop, mobile: "13933330002" },
];

const open = async (page: Page): Promise<void> => {
  await page.goto("/user-survey");
  await page.getByRole("region", { name: "资料完整度" }).waitFor();
};
const filled = (page: Page, words: string) =>
  page.getByRole("region", { name: "资料完整度" }).getByText(words).waitFor();
const next = (page: Page) => page.getByRole("button", { name: "下一页" }).click();
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole("group", { name: question }).getByLabel(answer, { exact: true }).check();
const select = (page: Page, question: string, answer: string) =>
  page.getByRole("group", { name: question }).getByRole("combobox").selectOption(answer);

test.each(sizes)(
  "on $device: what was filled in is there when the member comes back, and continues at the gap",
  async ({ size, mobile }) => {
    const page = await signedIn(stage, mobile, size);
    await open(page);
    await filled(page, "已填 0/15");
    await choose(page, "您的性别", "女");
    await page.getByRole("group", { name: "您的出生日期" }).locator("input").fill("1992-03-04");
    await page.getByRole("combobox", { name: "省份" }).selectOption("广东省");
    await page.getByRole("combobox", { name: "城市" }).selectOption("深圳市");
    await select(page, "您的最高学历", "本科");
    await next(page);
    await select(page, "您目前的职业状态", "企业职员");
    await filled(page, "已填 5/16");
    await filled(page, "已保存");
    expect(await violations(page)).toEqual([]);

    await page.goto("/task");
    await open(page);
    await page.getByRole("heading", { name: "工作与收入" }).waitFor();
    await filled(page, "已填 5/16");
    const work = page.getByRole("group", { name: "您目前的职业状态" }).getByRole("combobox");
    await expect.poll(() => work.inputValue()).toBe("staff");
    await next(page);
    await next(page);
    await page.getByRole("button", { name: "完成" }).click();
    await page.getByRole("heading", { name: "还有 11 题没填，想到时再补" }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole("link", { name: "查看资料用途" }).click();
    const rows = page.getByRole("list", { name: "已填的资料" });
    await page.getByRole("button", { name: "查看全部 5 项" }).click();
    await rows.getByText("广东省深圳市").waitFor();
    await expect.poll(() => rows.getByText("自己填写").count()).toBe(5);
    await close(page);
  },
);

test("what a change hides is gone, and kept again when it is shown again", async () => {
  const mobile = "13933330003";
  const page = await signedIn(stage, mobile, phone);
  await open(page);
  await next(page);
  await next(page);
  const saved = async () => {
    const rows = await stage.query<{ name: string }>(
      `select name from property_answer join user_member m on m.id = member_id
        where m.mobile = $1 order by name`,
      [mobile],
    );
    return rows.map(({ name }) => name).join(" ");
  };
  await choose(page, "家里有汽车吗？", "有，燃油车");
  await select(page, "最常开的那辆车是什么品牌？", "大众");
  await filled(page, "已填 2/16");
  expect(await saved()).toBe("car carBrand");
  await choose(page, "家里有汽车吗？", "没有，暂不打算买");
  await filled(page, "已填 1/15");
  expect(await saved()).toBe("car");
  await choose(page, "家里有汽车吗？", "有，燃油车");
  await filled(page, "已填 2/16");
  expect(await saved()).toBe("car carBrand");
  await close(page);
});

test("without network the answers wait, and are saved when it is back", async () => {
  const page = await signedIn(stage, "13933330004", phone);
  await open(page);
  await page.getByRole("group", { name: "您的性别" }).waitFor();
  await page.context().setOffline(true);
  await choose(page, "您的性别", "男");
  await filled(page, "离线，恢复后自动保存");
  await page.context().setOffline(false);
  await filled(page, "已保存");
  await filled(page, "已填 1/15");
  await close(page);
});

test("a member sees what came from the welcome task, and takes one answer back", async () => {
  const page = await signedIn(stage, people.member, desktop);
  await page.goto("/home/user");
  const rows = page.getByRole("list", { name: "已填的资料" });
  await rows.getByText("来自任务「新手礼：完善我的资料」").first().waitFor();
  const count = () => page.getByText(/^已填 \d+\/\d+$/).innerText();
  const before = await count();
  await page.getByRole("button", { name: "清除「您的性别」" }).click();
  const dialog = page.getByRole("dialog", { name: "清除这项回答？" });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "保留" }).click();
  await rows.getByText("您的性别").waitFor();
  await page.getByRole("button", { name: "清除「您的性别」" }).click();
  await dialog.getByRole("button", { name: "清除", exact: true }).click();
  await page.getByText("已清除").waitFor();
  await rows.getByText("您的性别").waitFor({ state: "detached" });
  await expect.poll(count).not.toBe(before);
  await close(page);
});

test.each(sizes)(
  "on $device: a stranger reads what it is for, and may sign in",
  async ({ size }) => {
    const page = await visitor(stage, size);
    await page.goto("/user-survey");
    await page.getByRole("heading", { name: "先认识你，再推荐任务" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "登录后填写" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "手机号/邮箱" }).waitFor();
    await close(page);
  },
);

test("no page threw an error or logged one", () => {
  // Being cut off is what one of them was about.
  expect(stage.problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});
