/** How something was: satisfaction, recommendation, service, and the questions that keep an answer honest. */
import type { Entry } from "./entries.ts";
import { agreed, many, matrix, one, satisfied, words } from "./make.ts";

const group = "体验";

export const experience: readonly Entry[] = [
  {
    group,
    name: "总体满意度",
    questions: [one("satisfaction", "总的来说，您对我们满意吗？", satisfied)],
  },
  {
    group,
    name: "满意度及原因",
    questions: [
      {
        kind: "scale",
        name: "score",
        title: "总的来说，您给我们打几分？",
        required: true,
        min: 1,
        max: 10,
        minLabel: "非常不满意",
        maxLabel: "非常满意",
      },
      words("score_reason", "您打这个分，主要是因为什么？"),
    ],
  },
  {
    group,
    name: "分项满意度",
    questions: [
      matrix(
        "aspects",
        "下面各方面您满意吗？",
        "产品质量|价格|外观与包装|使用方便|送货速度|售后服务",
        satisfied,
      ),
    ],
  },
  {
    group,
    name: "NPS 及原因",
    questions: [
      {
        kind: "nps",
        name: "recommend",
        title: "您有多大可能把我们推荐给朋友或同事？",
        required: true,
        minLabel: "完全不可能",
        maxLabel: "非常可能",
      },
      words("recommend_reason", "您打这个分，主要是因为什么？"),
    ],
  },
  {
    group,
    name: "费力度",
    questions: [one("effort", "我们让我很容易就办成了事。", agreed)],
  },
  {
    group,
    name: "服务接触",
    questions: [
      many(
        "contacts",
        "最近三个月，您通过哪些方式找过客服？",
        "电话|在线客服|公众号或小程序|门店|邮件|没有找过!",
      ),
      one(
        "solved",
        "最近一次找客服，问题解决了吗？",
        "一次就解决了|多次才解决|还没有解决|没有找过",
      ),
    ],
  },
  {
    group,
    name: "改进建议",
    questions: [words("advice", "您最希望我们改进什么？", "请写得具体一些")],
  },
  {
    group,
    name: "生活态度",
    questions: [
      matrix(
        "attitudes",
        "下面的说法，您同意吗？",
        "我喜欢尝试新产品|我买东西先看价格|我愿意为好品质多花钱|我常听朋友的推荐|我关心产品是否环保",
        agreed,
      ),
    ],
  },
  {
    group,
    name: "注意力检查",
    questions: [
      {
        ...one("attention", "为了确认您在认真作答，这道题请选“比较同意”。", agreed),
        attention: { expect: "4" },
      },
    ],
  },
  {
    group,
    name: "知情同意",
    questions: [
      {
        kind: "single",
        name: "consent",
        title: "您的回答只用于统计分析，不会单独公开。您愿意参加吗？",
        required: true,
        choices: [
          { value: "1", label: "愿意" },
          { value: "2", label: "不愿意", screenOut: true },
        ],
      },
    ],
  },
];
