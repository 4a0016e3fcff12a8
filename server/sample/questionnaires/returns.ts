/** 网购退换货: pages by condition, NPS with a question for those who are unhappy, piping. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, is, isOneOf, none, other } from "#questionnaire/shorthand.ts";
import { ageBand } from "./parts.ts";

const lastReturn: Page = {
  name: "lastReturn",
  title: "最近的退换货",
  questions: [
    ageBand("S1"),
    {
      kind: "single",
      name: "Q1",
      title: "最近三个月，您在网上购物后申请过退货或换货吗？",
      required: true,
      choices: choices({ often: "3 次以上", some: "1—3 次", no: "没有" }),
    },
    {
      kind: "dropdown",
      name: "Q2",
      title: "最近一次退换的是哪类商品？",
      required: true,
      visibleIf: isOneOf("Q1", "often", "some"),
      choices: [
        ...choices({
          clothes: "服装鞋包",
          beauty: "美妆个护",
          digital: "手机数码",
          appliance: "家用电器",
          food: "食品生鲜",
          home: "家居日用",
          baby: "母婴玩具",
        }),
        other(),
      ],
    },
  ],
};

const reasons: Page = {
  name: "reasons",
  title: "原因与过程",
  visibleIf: isOneOf("Q1", "often", "some"),
  questions: [
    {
      kind: "multiple",
      name: "Q3",
      title: "那次退换“{{Q2}}”的原因是？（可多选）",
      required: true,
      shuffle: true,
      choices: [
        ...choices({
          size: "尺码、规格不合适",
          quality: "质量问题",
          differs: "与描述或图片不符",
          late: "到得太晚",
          damaged: "运输途中损坏",
          cheaper: "买后降价了",
          mind: "不想要了",
        }),
        other(),
      ],
    },
    {
      kind: "single",
      name: "Q4",
      title: "运费由谁承担？",
      required: true,
      choices: choices({
        insurance: "运费险",
        seller: "商家",
        platform: "平台",
        me: "我自己",
        forgot: "记不清",
      }),
    },
    {
      kind: "number",
      name: "Q5",
      title: "从申请到退款（或收到换货）用了几天？",
      help: "还没完成的，请填到今天为止的天数。",
      required: true,
      integer: true,
      min: 0,
      max: 90,
      unit: "天",
    },
    {
      kind: "nps",
      name: "Q6",
      title: "凭这次退换货的经历，您有多大可能向朋友推荐这家店？",
      required: true,
      minLabel: "完全不可能",
      maxLabel: "非常可能",
    },
    {
      kind: "text",
      name: "Q7",
      format: "paragraph",
      title: "您打了 {{Q6}} 分。哪个环节最让您不满意？",
      required: true,
      visibleIf: { question: "Q6", test: "atMost", value: 6 },
      minLength: 4,
      maxLength: 300,
    },
  ],
};

const never: Page = {
  name: "never",
  title: "没有退换过",
  visibleIf: is("Q1", "no"),
  questions: [
    {
      kind: "multiple",
      name: "N1",
      title: "收到不太满意的商品却没有退换，是因为？（可多选）",
      required: true,
      choices: [
        ...choices({
          trouble: "流程麻烦",
          cheap: "东西不贵，算了",
          fee: "要自己付运费",
          box: "包装已经丢了",
          time: "没有时间寄件",
        }),
        other(),
        none("没有遇到不满意的商品"),
      ],
    },
  ],
};

const rules: Page = {
  name: "rules",
  title: "您的看法",
  questions: [
    {
      kind: "ranking",
      name: "Q8",
      title: "请把下列改进按您希望的先后顺序排列。",
      required: true,
      choices: choices({
        fast: "更快退款",
        pickup: "免费上门取件",
        clear: "规则写得更清楚",
        human: "能找到人工客服",
      }),
    },
    {
      kind: "scale",
      name: "Q9",
      title: "“退货太容易，会让商品变贵。”您同意吗？",
      required: true,
      min: 1,
      max: 5,
      minLabel: "完全不同意",
      maxLabel: "完全同意",
    },
  ],
};

export const returns: Questionnaire = {
  version: 1,
  title: "网购退换货体验调查",
  pages: [lastReturn, reasons, never, rules],
  quotaCells: [],
};
