/** 新能源汽车: screening, quota cells, and two ways through by jumps: owners and people who plan to buy. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { carOwnerPages } from "./car-owner.ts";
import { choices, is, none, other } from "#questionnaire/shorthand.ts";
import { ageBand, importance, trades } from "./parts.ts";

const screening: Page = {
  name: "screening",
  title: "请先回答几个小问题",
  questions: [
    ageBand("S1"),
    trades("S2", { car: "汽车制造、销售、维修或租赁" }),
    { kind: "region", name: "S3", title: "您常住在哪个城市？", required: true, depth: 2 },
    {
      kind: "single",
      name: "S4",
      title: "以下哪种情况最符合您的家庭？",
      required: true,
      choices: [
        ...choices({
          owner: "已经有新能源汽车（纯电、插电混动或增程）",
          planner: "还没有，但打算在一年内购买",
        }),
        {
          value: "never",
          label: "没有，一年内也不打算购买",
          screenOut: true,
        },
      ],
    },
  ],
  jumps: [{ if: is("S4", "planner"), to: "planning" }],
};

const planning: Page = {
  name: "planning",
  title: "您的购车打算",
  visibleIf: is("S4", "planner"),
  questions: [
    {
      kind: "single",
      name: "P1",
      title: "您更倾向于哪种动力形式？",
      required: true,
      shuffle: true,
      choices: [
        ...choices({ electric: "纯电动", hybrid: "插电式混合动力", range: "增程式" }),
        { value: "unsure", label: "还没想好", fixed: true },
      ],
    },
    {
      kind: "number",
      name: "P2",
      title: "您的购车预算大约是多少？",
      required: true,
      min: 3,
      max: 200,
      unit: "万元",
    },
    {
      kind: "multiple",
      name: "P3",
      title: "购买新能源汽车，您最担心什么？（可多选，最多 3 项）",
      required: true,
      max: 3,
      shuffle: true,
      choices: [
        ...choices({
          range: "续航达不到标称",
          charge: "充电不方便",
          battery: "电池衰减与更换费用",
          safety: "行车与电池安全",
          price: "降价太快、保值率低",
          winter: "冬季续航打折",
        }),
        other(),
        none("没有什么担心的"),
      ],
    },
  ],
};

const everybody: Page = {
  name: "everybody",
  title: "选车时的考虑",
  questions: [
    {
      kind: "matrix",
      name: "Q1",
      title: "选择新能源汽车时，以下因素对您有多重要？",
      required: true,
      rows: choices({
        range: "续航里程",
        speed: "补能速度",
        smart: "智能驾驶与座舱",
        space: "空间与舒适性",
        safety: "安全配置",
        service: "售后网点",
      }),
      columns: importance,
      shuffleRows: true,
    },
    {
      kind: "ranking",
      name: "Q2",
      title: "如果只能改进三件事，您希望优先改进哪些？请按优先顺序排列。",
      required: true,
      min: 3,
      max: 3,
      choices: choices({
        piles: "小区充电桩",
        highway: "高速服务区充电",
        fee: "充电价格",
        insurance: "保险费用",
        repair: "维修价格透明",
        resale: "二手车估价",
      }),
    },
    {
      kind: "text",
      name: "Q3",
      format: "paragraph",
      title: "对于新能源汽车，您还有什么想告诉厂家的？",
      required: false,
      maxLength: 500,
    },
  ],
};

export const car: Questionnaire = {
  version: 1,
  title: "新能源汽车购买与使用研究",
  pages: [screening, ...carOwnerPages, planning, everybody],
  quotaCells: [
    { name: "owners", label: "新能源车主", if: is("S4", "owner"), limit: 150 },
    { name: "planners", label: "一年内购车意向者", if: is("S4", "planner"), limit: 150 },
  ],
  completedPage: { title: "作答完成", text: "感谢您的认真回答，您的意见将用于改进下一代车型。" },
  screenedOutPage: {
    title: "本次调查到此结束",
    text: "本次研究面向有车或计划购车的家庭，感谢您抽出时间。欢迎参加其他调查。",
  },
};
