/** 我的资料, its first two pages: who somebody is and what they do. */
import type { Page } from "#questionnaire/model.ts";
import { choices, explanation, isOneOf } from "#questionnaire/shorthand.ts";

/** For what not everybody likes to tell; a question left open is asked again, this is not. */
const secret = { secret: "不愿透露" };

export const about: Page = {
  name: "about",
  title: "基本信息",
  questions: [
    explanation(
      "aboutWhy",
      "性别、年龄和城市是任务最常见的条件。填好这一页，以后任务按条件找人时先看它，不会答到一半才发现不符合。",
    ),
    {
      kind: "single",
      name: "gender",
      title: "您的性别",
      required: false,
      choices: choices({ female: "女", male: "男", ...secret }),
    },
    {
      kind: "date",
      name: "birthday",
      title: "您的出生日期",
      help: "只用来计算年龄。本站面向年满 18 周岁的会员。",
      required: false,
      min: "1930-01-01",
      minAge: 18,
    },
    {
      kind: "region",
      name: "region",
      title: "您常住的城市",
      help: "精确到城市即可，不需要详细地址。",
      required: false,
      depth: 2,
    },
    {
      kind: "dropdown",
      name: "education",
      title: "您的最高学历（含在读）",
      required: false,
      choices: choices({
        junior: "初中及以下",
        senior: "高中、中专、技校",
        college: "大专",
        bachelor: "本科",
        master: "硕士及以上",
      }),
    },
  ],
};

export const work: Page = {
  name: "work",
  title: "工作与收入",
  questions: [
    explanation(
      "workWhy",
      "职场、理财和办公类任务按职业和收入分组，缺了这一页就很难推荐。金额只问区间，不方便时请选“不愿透露”。",
    ),
    {
      kind: "dropdown",
      name: "occupation",
      title: "您目前的职业状态",
      required: false,
      choices: choices({
        staff: "企业职员",
        manager: "企业管理人员",
        public: "机关、事业单位人员",
        expert: "专业技术人员（教师、医生、工程师等）",
        service: "服务业、制造业一线人员",
        own: "个体经营、自由职业",
        student: "学生",
        home: "全职照顾家庭",
        retired: "离退休",
        other: "其他",
      }),
    },
    {
      kind: "dropdown",
      name: "industry",
      title: "您所在的行业",
      required: false,
      visibleIf: isOneOf("occupation", "staff", "manager", "public", "expert", "service", "own"),
      choices: choices({
        internet: "互联网与信息技术",
        making: "制造与工程",
        trade: "批发、零售与电商",
        finance: "金融与保险",
        education: "教育与培训",
        care: "医疗与养老服务",
        building: "建筑与房地产",
        transport: "交通与物流",
        catering: "餐饮、住宿与旅游",
        media: "文化、传媒与广告",
        government: "政府与公共服务",
        farming: "农林牧渔",
        other: "其他行业",
      }),
    },
    {
      kind: "dropdown",
      name: "income",
      title: "您的个人税后月收入",
      help: "包括工资、奖金和经营收入。",
      required: false,
      choices: choices({
        none: "暂无收入",
        i5: "5000 元以下",
        i10: "5000—9999 元",
        i15: "10000—14999 元",
        i20: "15000—19999 元",
        i30: "20000—29999 元",
        more: "30000 元及以上",
        ...secret,
      }),
    },
  ],
};
