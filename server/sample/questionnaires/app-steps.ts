/** 应用试玩: each page is a step, with the screenshot that shows that it was done. */
import type { FileQuestion, Questionnaire } from "#questionnaire/model.ts";
import { choices, explanation } from "#questionnaire/shorthand.ts";

const screenshot = (name: string, title: string): FileQuestion => ({
  kind: "file",
  name,
  title,
  help: "上传手机截图，不超过 10 MB。请先遮住手机号等个人信息。",
  required: true,
  maxCount: 2,
  accept: ["image/*"],
  maxBytes: 10 * 1024 * 1024,
});

export const appSteps: Questionnaire = {
  version: 1,
  title: "记账应用试玩",
  quotaCells: [],
  pages: [
    {
      name: "install",
      title: "安装",
      questions: [
        explanation("how1", "在手机的应用商店搜索“青禾记账”（示例应用），安装后打开，停在首页。"),
        screenshot("home", "请上传应用首页的截图"),
      ],
    },
    {
      name: "try",
      title: "试用",
      questions: [
        explanation("how2", "不需要注册。记一笔今天的支出，例如“午餐 18 元”，再打开月度统计。"),
        screenshot("record", "请上传记好一笔支出的截图"),
        screenshot("month", "请上传月度统计的截图"),
      ],
    },
    {
      name: "say",
      title: "感受",
      questions: [
        {
          kind: "scale",
          name: "ease",
          title: "记一笔支出有多容易？",
          required: true,
          min: 1,
          max: 7,
          minLabel: "非常难",
          maxLabel: "非常容易",
        },
        {
          kind: "single",
          name: "keep",
          title: "您会继续用它吗？",
          required: true,
          choices: choices({ yes: "会", maybe: "再看看", no: "不会" }),
        },
        {
          kind: "text",
          format: "paragraph",
          name: "why",
          title: "遇到过什么不顺手的地方？",
          required: true,
          minLength: 10,
          maxLength: 500,
        },
      ],
    },
  ],
};
