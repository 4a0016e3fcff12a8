/** Brands, purchases and media. */
import type { Question } from "#questionnaire/model.ts";
import type { Entry } from "./entries.ts";
import { many, matrix, number, one, ranking, words } from "./make.ts";

const brands = "品牌甲|品牌乙|品牌丙|品牌丁|都没有!";
const yuan = { min: 0, max: 100_000, unit: "元" };

/** Each step is asked of those who took the one before. */
const after = (question: Question, before: string): Question => ({
  ...question,
  visibleIf: { question: before, test: "oneOf", value: ["1", "2", "3", "4"] },
});

export const brand: readonly Entry[] = [
  {
    group: "品牌",
    name: "品牌漏斗",
    questions: [
      words("brand_first", "说到这类产品，您首先想到哪些品牌？", "请写出您想到的品牌，用顿号隔开"),
      many("brand_known", "下面这些品牌，您听说过哪些？", brands, { shuffle: true }),
      after(
        many("brand_considered", "购买时，您会考虑哪些？", brands, { shuffle: true }),
        "brand_known",
      ),
      after(
        many("brand_bought", "过去一年，您买过哪些？", brands, { shuffle: true }),
        "brand_known",
      ),
      after(
        one("brand_usual", "您最常买的是哪一个？", "品牌甲|品牌乙|品牌丙|品牌丁"),
        "brand_bought",
      ),
    ],
  },
  {
    group: "品牌",
    name: "品牌形象",
    questions: [
      {
        ...matrix(
          "image",
          "下面的说法适合哪些品牌？",
          "质量可靠|价格合理|设计好看|有创新|值得信赖",
          "品牌甲|品牌乙|品牌丙|品牌丁",
        ),
        required: false,
        multiple: true,
      } as Question,
    ],
  },
  {
    group: "品牌",
    name: "广告触达",
    questions: [
      many(
        "ad_seen",
        "最近一个月，您在哪些地方看到过我们的广告？",
        "短视频平台|社交平台|搜索引擎|购物网站或 App|电视|电梯或地铁|户外大屏|其他+|没有看到过!",
      ),
    ],
  },
  {
    group: "购买",
    name: "购买频率",
    questions: [
      one(
        "frequency",
        "您大约多久买一次这类产品？",
        "每周一次或更多|每月两三次|每月一次|两三个月一次|半年一次|一年一次或更少|从来没买过",
      ),
    ],
  },
  {
    group: "购买",
    name: "购买渠道",
    questions: [
      many(
        "channels",
        "您通常在哪里买这类产品？",
        "综合电商平台|直播间|社区团购|品牌官网或小程序|大型超市|便利店|专卖店|其他+",
        { max: 3, help: "最多选三项" },
      ),
    ],
  },
  {
    group: "购买",
    name: "购买因素排序",
    questions: [
      ranking(
        "factors",
        "选这类产品时，您最看重什么？请排出前三项。",
        "价格|品牌|质量|外观|口碑|促销|售后|环保",
        3,
      ),
    ],
  },
  {
    group: "购买",
    name: "购买意愿",
    questions: [
      one("intention", "这个产品上市后，您会买吗？", "一定不会|可能不会|不一定|可能会|一定会"),
      words("intention_reason", "为什么？"),
    ],
  },
  {
    group: "购买",
    name: "价格敏感度（PSM）",
    questions: [
      number("price_cheap", "这个产品卖到多少钱，您会觉得便宜、划算？", yuan),
      number("price_dear", "卖到多少钱，您会觉得有点贵，但还能接受？", yuan),
      number("price_too_dear", "卖到多少钱，您会觉得太贵，不会买？", yuan),
      number("price_too_cheap", "便宜到多少钱，您会怀疑它的质量？", yuan),
    ],
  },
  {
    group: "媒体",
    name: "上网时间",
    questions: [
      one(
        "online_hours",
        "除了工作和学习，您每天上网多久？",
        "不到 1 小时|1-2 小时|2-4 小时|4-6 小时|6 小时以上",
      ),
    ],
  },
  {
    group: "媒体",
    name: "常用平台",
    questions: [
      many(
        "platforms",
        "最近一周，您用过哪些平台？",
        "微信|微博|抖音|快手|小红书|哔哩哔哩|知乎|今日头条|淘宝或天猫|京东|拼多多|其他+",
        { shuffle: true },
      ),
    ],
  },
  {
    group: "媒体",
    name: "信息来源",
    questions: [
      many(
        "sources",
        "买这类产品前，您会从哪里了解信息？",
        "亲友推荐|短视频或直播|社交平台的分享|购物网站的评价|专业测评|品牌官网|门店导购|电视或户外广告|其他+",
        { max: 3, help: "最多选三项" },
      ),
    ],
  },
];
