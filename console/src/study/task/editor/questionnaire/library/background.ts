/** Who somebody is: the questions with which most studies begin or end. */
import type { Entry } from "./entries.ts";
import { many, number, one } from "./make.ts";

const group = "背景";
const income =
  "3000 元以下|3000-4999 元|5000-7999 元|8000-11999 元|12000-19999 元|20000-29999 元|30000 元及以上|不方便透露";

export const background: readonly Entry[] = [
  { group, name: "性别", questions: [one("gender", "您的性别是？", "男|女")] },
  {
    group,
    name: "年龄（周岁）",
    questions: [number("age", "您的年龄是？", { min: 1, max: 120, unit: "周岁" })],
  },
  {
    group,
    name: "年龄段",
    questions: [
      one(
        "age_group",
        "您的年龄属于下面哪一段？",
        "18 岁以下|18-24 岁|25-29 岁|30-34 岁|35-39 岁|40-49 岁|50-59 岁|60 岁及以上",
      ),
    ],
  },
  {
    group,
    name: "出生日期",
    questions: [{ kind: "date", name: "birthday", title: "您的出生日期是？", required: true }],
  },
  {
    group,
    name: "常住地区",
    questions: [
      {
        kind: "region",
        name: "region",
        title: "您现在常住在哪里？",
        help: "过去六个月里住得最久的地方",
        required: true,
        depth: 2,
      },
    ],
  },
  {
    group,
    name: "居住地类型",
    questions: [
      one("area", "您住的地方属于？", "直辖市或省会城市|地级市市区|县城或县级市|乡镇|农村"),
    ],
  },
  {
    group,
    name: "教育程度",
    questions: [
      one(
        "education",
        "您的最高学历是（包括正在读的）？",
        "小学及以下|初中|高中、中专或技校|大专|大学本科|硕士|博士",
      ),
    ],
  },
  {
    group,
    name: "职业",
    questions: [
      one(
        "occupation",
        "您目前的职业是？",
        "企业一般职员|企业中层管理人员|企业高层管理人员或企业主|公务员或事业单位人员|专业人士（医生、教师、律师等）|工人或服务业人员|个体经营者|自由职业者|农林牧渔劳动者|学生|全职在家|退休|待业|其他+",
      ),
    ],
  },
  {
    group,
    name: "行业",
    questions: [
      one(
        "industry",
        "您所在的行业是？",
        "制造业|互联网与信息技术|金融|批发零售|住宿餐饮|交通物流|建筑与房地产|教育|医疗卫生|文化传媒|政府与公共服务|农林牧渔|其他+|目前没有工作",
      ),
    ],
  },
  { group, name: "个人月收入", questions: [one("income", "您个人每月的税前收入大约是？", income)] },
  {
    group,
    name: "家庭月收入",
    questions: [
      one(
        "household_income",
        "您家庭每月的税前总收入大约是？",
        "5000 元以下|5000-9999 元|10000-19999 元|20000-29999 元|30000-49999 元|50000 元及以上|不方便透露",
        { help: "把住在一起的家人的收入都算上" },
      ),
    ],
  },
  {
    group,
    name: "婚姻状况",
    questions: [one("marriage", "您目前的婚姻状况是？", "未婚|已婚|离异|丧偶|不方便透露")],
  },
  {
    group,
    name: "家庭与孩子",
    questions: [
      number("household", "包括您自己，家里住在一起的有几个人？", { min: 1, max: 20, unit: "人" }),
      many(
        "children",
        "家里有下面哪些年龄的孩子？",
        "0-2 岁|3-5 岁|6-11 岁|12-14 岁|15-17 岁|没有 18 岁以下的孩子!",
      ),
    ],
  },
  {
    group,
    name: "住房",
    questions: [
      one(
        "housing",
        "您现在住的房子是？",
        "自有，没有贷款|自有，还在还贷|租的|单位或学校宿舍|和父母同住|其他+",
      ),
    ],
  },
  {
    group,
    name: "汽车",
    questions: [
      one(
        "car",
        "您家里有汽车吗？",
        "没有，近一年也不打算买|没有，近一年打算买|有一辆|有两辆及以上",
      ),
    ],
  },
];
