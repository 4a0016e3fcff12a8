/** The study for a phone, answered page by page with a thumb and the keys: each function tells what it entered. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectGood } from "./account.ts";
import { phoneStudy } from "./phone-study.ts";

export type Entered = Record<string, unknown>;

export const pageOf = (page: Page, title: string): Promise<void> =>
  page.getByRole("heading", { name: title, level: 2 }).waitFor();
export const goOn = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "下一页" }).tap();

const question = (page: Page, title: RegExp): Locator => page.getByRole("group", { name: title });

/** As on a phone: a press, and then the keys. */
async function type(page: Page, box: Locator, text: string): Promise<void> {
  await box.tap();
  await page.keyboard.type(text);
}

/** Eleven points on one line, each as high as a thumb; of the matrix one press a row. */
export async function answerTurn(page: Page, turn: number): Promise<Entered> {
  // The order is the respondent's own.
  const about = await page.getByText(`第 ${turn} 项 / 共 2 项：`).innerText();
  const item = about.includes("山前茶铺") ? "b1" : "b3";
  const points = await question(page, /推荐给朋友/)
    .getByRole("radio")
    .all();
  const boxes = await Promise.all(points.map((point) => point.boundingBox()));
  expect([boxes.length, new Set(boxes.map((box) => box?.y)).size]).toEqual([11, 1]);
  expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
  await points[5 + turn]?.tap();
  const agree = { r1: String(turn), r2: String(turn + 2) };
  const columns = ["很不同意", "不太同意", "一般", "比较同意"];
  const rowOf = (name: RegExp) => page.getByRole("radiogroup", { name }).getByRole("radio");
  await rowOf(/茶味/)
    .nth(turn - 1)
    .tap();
  await rowOf(/价格/)
    .nth(turn + 1)
    .tap();
  expect(
    await rowOf(/价格/)
      .nth(turn + 1)
      .evaluate((radio) => radio.parentElement?.innerText),
  ).toBe(columns[turn + 1]);
  await expectGood(page);
  return { [`rec@${item}`]: 5 + turn, [`agree@${item}`]: agree };
}

/** Columns of many words stand below each other, and their row's name stays in sight below the bar. */
export async function answerPlaces(page: Page): Promise<Entered> {
  await expectGood(page);
  const rows = ["工作日的早上", "工作日的下午", "晚上下班以后", "周末和朋友出门的时候"];
  const entered: Record<string, string> = {};
  for (const [at, name] of rows.entries()) {
    const row = page.getByRole("radiogroup", { name });
    const last = row.getByRole("radio").nth(3);
    await last.evaluate((radio) => radio.closest("label")?.scrollIntoView({ block: "start" }));
    await page.evaluate(() => scrollBy(0, -110));
    const head = await row.getByText(name).boundingBox();
    const bar = await page.getByText("稍后再答").locator("xpath=..").boundingBox();
    const choice = await last.boundingBox();
    expect(head?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(choice?.y ?? 0);
    await row.getByRole("radio").nth(at).tap();
    entered[`t${at + 1}`] = String(at + 1);
  }
  return { when: entered };
}

export async function answerDay(page: Page): Promise<Entered> {
  const slider = page.getByRole("slider");
  await page.getByText("点一下或拖动来选择").waitFor();
  const line = await slider.boundingBox();
  await slider.tap({ position: { x: (line?.width ?? 0) * 0.7, y: (line?.height ?? 0) / 2 } });
  const pointedAt = Number(await slider.inputValue());
  expect(pointedAt).toBeGreaterThanOrEqual(6);
  await page.getByRole("button", { name: "加 1" }).tap();
  await page.getByText(`${pointedAt + 1}分`, { exact: true }).waitFor();
  await page.getByLabel(/第一杯/).fill("07:45");
  const money = question(page, /怎么分/);
  const share = (name: string) => money.getByRole("textbox", { name });
  await type(page, share("现做的茶饮"), "60");
  await type(page, share("瓶装的茶"), "15.5");
  await money.getByText("还剩 24.5%").waitFor();
  await type(page, share("咖啡和其他"), "34.5");
  await money.getByText("多了 10%").waitFor();
  await share("咖啡和其他").fill("24.5");
  await money.getByText("刚好分完").waitFor();
  await expectGood(page);
  return { sweet: pointedAt + 1, first: "07:45", money: { m1: 60, m2: 15.5, m3: 24.5 } };
}

export async function answerWho(page: Page): Promise<Entered> {
  const me = question(page, /关于您自己/);
  const age = me.getByRole("textbox", { name: "年龄" });
  expect(await age.getAttribute("inputmode")).toBe("numeric");
  await type(page, age, "31");
  await type(page, me.getByRole("textbox", { name: "职业" }), "教师");
  await me.getByLabel(/从哪天开始/).fill("2020-03-01");
  const habit = question(page, /补全/);
  await type(page, habit.getByRole("textbox", { name: "杯数" }), "4");
  await type(page, habit.getByRole("textbox", { name: "饮品" }), "桂花乌龙");
  await habit.getByRole("combobox", { name: "杯型" }).selectOption({ label: "大杯" });
  await expectGood(page);
  return {
    me: { age: 31, job: "教师", since: "2020-03-01" },
    habit: { cups: 4, drink: "桂花乌龙", size: "c2" },
  };
}

export const spentAt = (page: Page, place: string, what: string): Locator =>
  question(page, /买了几杯/).getByRole("textbox", { name: `${place} ${what}` });

export async function answerBought(page: Page): Promise<Entered> {
  expect(await spentAt(page, "门店", "杯数").getAttribute("inputmode")).toBe("numeric");
  expect(await spentAt(page, "门店", "花费").getAttribute("inputmode")).toBe("decimal");
  await type(page, spentAt(page, "门店", "杯数"), "3");
  await type(page, spentAt(page, "门店", "花费"), "45.5");
  await type(page, spentAt(page, "外卖", "杯数"), "2");
  await type(page, spentAt(page, "外卖", "花费"), "50");
  await question(page, /买了几杯/)
    .getByText("95.5")
    .waitFor();
  const best = question(page, /各买过/);
  await type(page, best.getByRole("textbox", { name: "果茶 名字" }), "多肉葡萄");
  await best.getByRole("combobox", { name: "果茶 还会买吗" }).selectOption({ label: "会" });
  await type(page, best.getByRole("textbox", { name: "奶茶 名字" }), "茉莉奶绿");
  await best.getByRole("combobox", { name: "奶茶 还会买吗" }).selectOption({ label: "不会" });
  await expectGood(page);
  return {
    spent: { p1: { n: 3, yuan: 45.5 }, p2: { n: 2, yuan: 50 } },
    best: { k1: { name: "多肉葡萄", again: "a1" }, k2: { name: "茉莉奶绿", again: "a2" } },
  };
}

const items = phoneStudy.pages
  .flatMap(({ questions }) => questions)
  .flatMap((one) => (one.kind === "maxDiff" ? one.items : []));

/** The first of the set is its best, the last its worst; then the next set comes by itself. */
export async function answerSet(page: Page, set: number): Promise<Entered> {
  await page.getByText(`第 ${set} 组，共 5 组`).waitFor();
  const press = async (end: string, at: number) => {
    const radio = page.getByRole("radio", { name: new RegExp(`^${end}：`) }).nth(at);
    const label = (await radio.getAttribute("aria-label"))?.split("：")[1];
    await radio.tap();
    return items.find((item) => item.label === label)?.value;
  };
  const ends = { best: await press("最看重", 0), worst: await press("最不看重", 2) };
  return { [String(set)]: { shown: expect.any(Array) as unknown, ...ends } };
}
