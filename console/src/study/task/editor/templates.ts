/** Where a trial's report and an app's trial start from: each with the photos that must be handed in. */
import type { FileQuestion, Questionnaire, TextQuestion } from "#questionnaire/model.ts";

const pictureMaxBytes = 10 * 1024 * 1024;

const pictures = (name: string, title: string, maxCount: number): FileQuestion => ({
  kind: "file",
  name,
  title,
  required: true,
  maxCount,
  accept: ["image/*"],
  maxBytes: pictureMaxBytes,
});

const words = (name: string, title: string, minLength: number): TextQuestion => ({
  kind: "text",
  name,
  title,
  required: true,
  format: "paragraph",
  minLength,
  maxLength: 1000,
});

export const trialReport: Questionnaire = {
  version: 1,
  title: "试用报告",
  pages: [
    {
      name: "product",
      title: "收到的产品",
      questions: [
        pictures("photos", "上传产品和使用过程的照片（1 到 6 张）", 6),
        {
          kind: "single",
          name: "condition",
          title: "收到时产品完好吗？",
          required: true,
          choices: [
            { value: "good", label: "完好" },
            { value: "box", label: "包装破损，产品完好" },
            { value: "broken", label: "产品有破损或缺件" },
          ],
        },
      ],
    },
    {
      name: "report",
      title: "使用感受",
      questions: [
        {
          kind: "scale",
          name: "satisfaction",
          title: "总的来说，您对它满意吗？",
          required: true,
          min: 1,
          max: 5,
          minLabel: "很不满意",
          maxLabel: "很满意",
        },
        words("good", "最喜欢的地方，以及在什么情况下用到它（至少 30 字）", 30),
        words("bad", "最想改进的地方（至少 10 字）", 10),
        { kind: "nps", name: "recommend", title: "您会把它推荐给朋友吗？", required: true },
      ],
    },
  ],
  quotaCells: [],
};

export const appTrialSteps: Questionnaire = {
  version: 1,
  title: "应用试玩",
  pages: [
    {
      name: "install",
      title: "第 1 步：安装并打开",
      questions: [
        {
          kind: "explanation",
          name: "installHow",
          title: "在应用商店搜索应用名称，安装后打开，进入首页。",
          required: false,
        },
        pictures("installShot", "上传首页的截图", 1),
      ],
    },
    {
      name: "use",
      title: "第 2 步：试用",
      questions: [
        {
          kind: "explanation",
          name: "useHow",
          title: "按任务说明完成操作，停留到要求的时间。",
          required: false,
        },
        pictures("useShot", "上传完成后的截图", 2),
        words("feeling", "用起来感觉怎样？（至少 15 字）", 15),
      ],
    },
  ],
  quotaCells: [],
};
