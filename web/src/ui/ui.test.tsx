/** Markup that people and screen readers rely on, and the numbers that must never mislead. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { bothWords } from "./amounts.ts";
import { SeatsBar, StackedBar } from "./Bars.tsx";
import { CountBadge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import { countdownLabel } from "./CountdownButton.tsx";
import { Field } from "./Field.tsx";
import { BarChart } from "./BarChart.tsx";
import { Gold, Reward, Yuan } from "./Money.tsx";
import { formatGold, formatYuan, goldToFen } from "./money.ts";
import { Empty } from "./States.tsx";
import { Stepper } from "./Stepper.tsx";
import { TextInput } from "./TextInput.tsx";

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const text = (node: ReactNode) => html(node).replace(/<[^>]+>/g, "");

describe("money", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [1250, "12.50"],
    [123_456_789, "1,234,567.89"],
    [-5, "\u22120.05"],
  ])("writes %i fen as %s yuan", (fen, written) => expect(formatYuan(fen)).toBe(written));

  it("writes gold with separators and its worth, rounded down", () => {
    expect(formatGold(-1_250_000)).toBe("\u22121,250,000");
    expect(goldToFen(199, 300)).toBe(66);
    expect(text(<Gold gold={1250} goldPerYuan={100} />)).toBe("1,250金币≈ 12.50 元");
  });

  it("names only one currency where there is none of the other, and nothing at all is 0 coins", () => {
    expect(bothWords({ gold: 1250, fen: 300 })).toBe("1,250 金币 + 3.00 元");
    expect(bothWords({ gold: 0, fen: 250 })).toBe("2.50 元");
    expect(bothWords({ gold: 0, fen: 0 })).toBe("0 金币");
  });

  it("shows both currencies of a reward, and a sign where asked", () => {
    expect(text(<Reward gold={100} fen={250} goldPerYuan={100} />)).toBe(
      "100金币≈ 1.00 元 +2.50元",
    );
    expect(text(<Reward gold={0} fen={250} goldPerYuan={100} />)).toBe("2.50元");
    expect(text(<Yuan fen={250} signed />)).toBe("+2.50元");
  });

  it("hides neither currency of a sum in which more was taken back than came", () => {
    expect(text(<Reward gold={-200} fen={300} goldPerYuan={100} />)).toBe(
      "\u2212200金币≈ \u22122.00 元 +3.00元",
    );
    expect(text(<Reward gold={0} fen={-250} goldPerYuan={100} />)).toBe("\u22122.50元");
  });
});

describe("the countdown", () => {
  it.each([
    [59, true, "59s 后重新获取"],
    [0, true, "重新发送"],
    [0, false, "获取验证码"],
  ])("at %i s, sent %s: %s", (left, sent, label) => expect(countdownLabel(left, sent)).toBe(label));
});

describe("a field", () => {
  it("ties its error to its input and announces it", () => {
    const markup = html(
      <Field label="验证码" error="请输入验证码">
        <TextInput name="code" />
      </Field>,
    );
    const [, noteId] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
    expect(markup).toContain(`id="${noteId}"`);
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('role="alert"');
  });
});

it("says 暂无 and what, with a next step", () => {
  expect(text(<Empty content="任务" hint="明天再来看看" />)).toBe("暂无任务明天再来看看");
});

it("cannot be pressed while busy", () => {
  expect(html(<Button busy>提交</Button>)).toMatch(/disabled=""/);
});

it("caps what it counts at 99+ and still reads the number", () => {
  expect(text(<CountBadge count={120} label="条未读" />)).toBe("99+99+ 条未读");
  expect(html(<CountBadge count={0} label="条未读" />)).toBe("");
});

it("says seats in words, and when none are left", () => {
  expect(text(<SeatsBar left={3} total={100} />)).toBe("剩 3 / 100 个名额");
  expect(text(<SeatsBar left={0} total={100} />)).toBe("名额已满");
});

it("names every share, empty ones too", () => {
  const slices = [
    { label: "有效", value: 3, tone: "positive" },
    { label: "无效", value: 0, tone: "danger" },
  ] as const;
  expect(text(<StackedBar label="结果" slices={slices} />)).toBe("有效3无效0");
});

it("tells the state of each step to who cannot see the marks", () => {
  const steps = [{ key: "a", title: "待审核", state: "now" }] as const;
  expect(text(<Stepper label="进度" steps={steps} />)).toContain("待审核（进行中）");
});

it("a chart can be read without seeing it: point by point with the keys, and as a table", () => {
  const points = [
    { label: "11-20", value: 0, words: "0.00 元" },
    { label: "11-21", value: 1250, words: "12.50 元" },
  ];
  const markup = html(<BarChart label="近两天到账" points={points} formatTick={String} />);
  expect(markup).toMatch(/<input type="range"[^>]* aria-label="近两天到账"/);
  expect(markup).toContain('aria-valuetext="11-21：12.50 元"');
  expect(markup).toContain('<th scope="row">11-20</th><td>0.00 元</td>');
});
