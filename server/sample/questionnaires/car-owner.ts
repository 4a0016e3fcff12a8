/** 新能源汽车, the owners' pages. */
import type { Page } from "#questionnaire/model.ts";
import { choices, columns, has, is, other } from "#questionnaire/shorthand.ts";

const using: Page = {
  name: "using",
  title: "您的用车情况",
  visibleIf: is("S4", "owner"),
  questions: [
    {
      kind: "date",
      name: "O1",
      title: "您的新能源汽车大约是哪一天提车的？",
      help: "记不清具体日期时，选当月任意一天即可。",
      required: true,
      min: "2012-01-01",
      max: "2026-12-31",
    },
    {
      kind: "number",
      name: "O2",
      title: "平均每月行驶多少公里？",
      required: true,
      integer: true,
      min: 0,
      max: 20000,
      unit: "公里",
    },
    {
      kind: "multiple",
      name: "O3",
      title: "您平时在哪里充电？（可多选）",
      required: true,
      choices: [
        ...choices({
          home: "自家车位的充电桩",
          estate: "小区公共充电桩",
          work: "单位",
          station: "城市公共充电站",
          highway: "高速服务区",
        }),
        other(),
      ],
    },
    {
      kind: "matrix",
      name: "O4",
      title: "在城市公共充电站充电时，您遇到过以下哪些情况？分别多常遇到？",
      required: true,
      visibleIf: has("O3", "station"),
      rows: choices({
        queue: "需要排队",
        broken: "充电桩故障",
        occupied: "车位被燃油车占用",
        fee: "价格与标示不符",
      }),
      columns: columns({ often: "经常", sometimes: "偶尔", never: "没遇到过" }),
    },
    {
      kind: "number",
      name: "O4a",
      title: "需要排队时，您最多愿意等多少分钟？",
      required: true,
      visibleIf: { question: "O4", row: "queue", test: "oneOf", value: ["often", "sometimes"] },
      integer: true,
      min: 0,
      max: 240,
      unit: "分钟",
    },
  ],
};

const liking: Page = {
  name: "liking",
  title: "使用感受",
  visibleIf: is("S4", "owner"),
  questions: [
    {
      kind: "scale",
      name: "O5",
      title: "总体而言，您对这辆车的满意程度是？",
      required: true,
      min: 1,
      max: 10,
      minLabel: "非常不满意",
      maxLabel: "非常满意",
    },
    {
      kind: "nps",
      name: "O6",
      title: "您有多大可能向亲友推荐这个品牌？",
      required: true,
      minLabel: "完全不可能",
      maxLabel: "非常可能",
    },
    {
      kind: "text",
      name: "O7",
      format: "line",
      title: "您给推荐意愿打了 {{O6}} 分，最主要的原因是什么？",
      required: true,
      minLength: 2,
      maxLength: 100,
    },
  ],
  jumps: [{ to: "everybody" }],
};

export const carOwnerPages: Page[] = [using, liking];
