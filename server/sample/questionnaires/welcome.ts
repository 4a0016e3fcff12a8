/** 新手欢迎资料: the newcomers' profile questionnaire (task type 1). */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, gender, has, none, other } from "./parts.ts";

const person: Page = {
  name: "person",
  title: "认识一下",
  questions: [
    {
      kind: "explanation",
      name: "intro",
      title:
        "欢迎加入！填好这份资料，系统会优先推荐适合您的任务，减少答到一半才发现不符合的情况。资料只用于匹配任务，可随时在账号中心修改。",
      required: false,
    },
    gender("D1"),
    {
      kind: "date",
      name: "D2",
      title: "您的出生日期是？",
      required: true,
      min: "1930-01-01",
      max: "2008-11-01",
    },
    { kind: "region", name: "D3", title: "您常住在哪里？", required: true, depth: 3 },
  ],
};

const life: Page = {
  name: "life",
  title: "工作与家庭",
  questions: [
    {
      kind: "dropdown",
      name: "D4",
      title: "您的最高学历（含在读）是？",
      required: true,
      choices: choices({
        junior: "初中及以下",
        senior: "高中、中专、技校",
        college: "大专",
        bachelor: "本科",
        master: "硕士及以上",
      }),
    },
    {
      kind: "dropdown",
      name: "D5",
      title: "您目前的职业状态是？",
      required: true,
      choices: [
        ...choices({
          staff: "企业职员",
          manager: "企业管理人员",
          public: "机关、事业单位人员",
          expert: "专业技术人员（教师、医生、工程师等）",
          service: "服务业、制造业一线人员",
          own: "个体经营、自由职业",
          student: "学生",
          home: "全职照顾家庭",
          retired: "离退休",
        }),
        other(),
      ],
    },
    {
      kind: "dropdown",
      name: "D6",
      title: "您的家庭月收入大约是？",
      help: "包括工资、奖金、经营收入等，税后。",
      required: true,
      choices: choices({
        i5: "5000 元以下",
        i10: "5000—9999 元",
        i20: "10000—19999 元",
        i30: "20000—29999 元",
        i50: "30000—49999 元",
        more: "50000 元及以上",
        secret: "不方便透露",
      }),
    },
    {
      kind: "multiple",
      name: "D7",
      title: "和您一起居住的有哪些人？（可多选）",
      required: true,
      choices: [
        ...choices({
          partner: "配偶、伴侣",
          child: "未成年子女",
          parents: "父母或长辈",
          mates: "室友、同事",
        }),
        none("我一个人住"),
      ],
    },
    {
      kind: "number",
      name: "D8",
      title: "您最小的孩子几岁？",
      required: true,
      visibleIf: has("D7", "child"),
      integer: true,
      min: 0,
      max: 17,
      unit: "岁",
    },
  ],
};

const interests: Page = {
  name: "interests",
  title: "兴趣与联系方式",
  questions: [
    {
      kind: "multiple",
      name: "D9",
      title: "您对哪些话题的调查感兴趣？（至少选 2 项）",
      required: true,
      min: 2,
      shuffle: true,
      choices: choices({
        food: "食品饮料",
        digital: "手机数码",
        car: "汽车出行",
        beauty: "美妆个护",
        home: "家居家电",
        baby: "母婴教育",
        travel: "旅游文娱",
        health: "医疗健康",
        finance: "金融理财",
      }),
    },
    {
      kind: "text",
      name: "D10",
      format: "email",
      title: "方便的话，请留下电子邮箱，用于接收任务通知。",
      required: false,
    },
  ],
};

export const welcome: Questionnaire = {
  version: 1,
  title: "新手欢迎问卷：完善我的资料",
  pages: [person, life, interests],
  quotaCells: [],
  completedPage: { title: "资料已完善", text: "欢迎奖励已到账，去看看为您挑选的任务吧。" },
};
