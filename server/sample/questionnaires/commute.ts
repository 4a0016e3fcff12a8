/** 城市通勤: region, quota cells by way of travel, rows by answers, a page for drivers. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, columns, has, isOneOf, not, other } from "#questionnaire/shorthand.ts";
import { ageBand } from "./parts.ts";

const way: Page = {
  name: "way",
  title: "您的通勤",
  questions: [
    ageBand("S1"),
    {
      kind: "single",
      name: "S2",
      title: "您现在需要定期去固定的地点上班或上学吗？",
      required: true,
      choices: [
        ...choices({ five: "每周 5 天及以上", some: "每周 1—4 天" }),
        { value: "no", label: "不需要", screenOut: true },
      ],
    },
    { kind: "region", name: "S3", title: "您在哪个区县上班或上学？", required: true, depth: 3 },
    {
      kind: "multiple",
      name: "Q1",
      title: "单程路上，您会用到哪些交通方式？（可多选）",
      required: true,
      choices: [
        ...choices({
          metro: "地铁、轻轨",
          bus: "公交车",
          car: "自驾",
          taxi: "出租车、网约车",
          ebike: "电动自行车",
          bike: "自行车、共享单车",
          walk: "全程步行",
        }),
        other(),
      ],
    },
    {
      kind: "number",
      name: "Q2",
      title: "从家门到单位（学校）门口，单程一般多少分钟？",
      required: true,
      integer: true,
      min: 1,
      max: 240,
      unit: "分钟",
    },
  ],
};

const publicTransport: Page = {
  name: "public",
  title: "公共交通",
  visibleIf: isOneOf("Q1", "metro", "bus"),
  questions: [
    {
      kind: "matrix",
      name: "Q3",
      title: "请评价您每天乘坐的公共交通。",
      required: true,
      rows: [
        { value: "metroCrowd", label: "地铁的拥挤程度", visibleIf: has("Q1", "metro") },
        { value: "metroWalk", label: "地铁换乘的步行距离", visibleIf: has("Q1", "metro") },
        { value: "busWait", label: "公交的等车时间", visibleIf: has("Q1", "bus") },
        { value: "busTime", label: "公交的准点情况", visibleIf: has("Q1", "bus") },
        { value: "fare", label: "票价" },
        { value: "clean", label: "车厢卫生与空调" },
      ],
      columns: columns({
        great: "很满意",
        good: "比较满意",
        fair: "一般",
        poor: "不太满意",
        bad: "很不满意",
      }),
    },
    {
      kind: "nps",
      name: "Q4",
      title: "您有多大可能建议新同事乘公共交通通勤？",
      required: true,
      minLabel: "完全不可能",
      maxLabel: "非常可能",
    },
  ],
};

const driving: Page = {
  name: "driving",
  title: "开车通勤",
  visibleIf: has("Q1", "car"),
  questions: [
    {
      kind: "number",
      name: "Q5",
      title: "每月的停车费大约多少？",
      required: true,
      integer: true,
      min: 0,
      max: 10000,
      unit: "元",
    },
    {
      kind: "single",
      name: "Q6",
      title: "如果公共交通单程只比开车多用 10 分钟，您会改乘吗？",
      required: true,
      visibleIf: not(has("Q1", "metro")),
      choices: choices({ yes: "会", maybe: "看天气和心情", no: "不会" }),
    },
  ],
};

const wish: Page = {
  name: "wish",
  title: "改进建议",
  questions: [
    {
      kind: "single",
      name: "Q7",
      title: "单程 {{Q2}} 分钟的通勤，您觉得？",
      required: true,
      choices: choices({ fine: "可以接受", long: "有点长", tooLong: "太长，影响生活" }),
    },
    {
      kind: "text",
      name: "Q8",
      format: "paragraph",
      title: "如果能改变通勤路上的一件事，您最想改变什么？",
      required: true,
      minLength: 4,
      maxLength: 300,
    },
  ],
};

export const commute: Questionnaire = {
  version: 1,
  title: "城市通勤时间与出行方式调查",
  pages: [way, publicTransport, driving, wish],
  quotaCells: [
    { name: "public", label: "公共交通", if: isOneOf("Q1", "metro", "bus"), limit: 200 },
    { name: "driver", label: "自驾", if: has("Q1", "car"), limit: 100 },
  ],
};
