/** 产品试用报告: what somebody tells who has lived with the product for some days. */
import type { FileQuestion, Questionnaire } from "#questionnaire/model.ts";
import { choices, explanation } from "#questionnaire/shorthand.ts";
import { agreement } from "./parts.ts";

const MEGABYTE = 1024 * 1024;

const photos = (name: string, title: string, maxCount: number): FileQuestion => ({
  kind: "file",
  name,
  title,
  help: `请用手机拍摄，最多 ${maxCount} 张，每张不超过 10 MB。请勿拍到人脸、门牌和快递单上的个人信息。`,
  required: true,
  maxCount,
  accept: ["image/*"],
  maxBytes: 10 * MEGABYTE,
});

export const trialReport: Questionnaire = {
  version: 1,
  title: "便携保温杯试用报告",
  quotaCells: [],
  pages: [
    {
      name: "arrival",
      title: "收到时",
      questions: [
        explanation(
          "begin",
          "请在使用至少三天之后再填写。照片和文字会一起审核，写真实感受即可，好坏都可以说。",
        ),
        photos("package", "请拍一张收到时的包装与产品", 3),
        {
          kind: "single",
          name: "condition",
          title: "收到时产品是否完好？",
          required: true,
          choices: choices({
            fine: "完好",
            scratch: "有轻微划痕或污渍",
            broken: "有破损，影响使用",
          }),
        },
      ],
    },
    {
      name: "use",
      title: "使用中",
      questions: [
        photos("scene", "请拍一张您日常使用的场景", 3),
        {
          kind: "multiple",
          name: "where",
          title: "您在哪些地方用过它？",
          required: true,
          min: 1,
          choices: choices({
            home: "家里",
            office: "办公室或教室",
            road: "通勤路上",
            trip: "旅行或户外",
          }),
        },
        {
          kind: "number",
          name: "hours",
          title: "装入热水后，大约几小时后还是温的？",
          required: true,
          min: 0,
          max: 48,
          integer: true,
          unit: "小时",
        },
        {
          kind: "matrix",
          name: "views",
          title: "您是否同意以下说法？",
          required: true,
          rows: choices({
            easy: "单手就能打开",
            leak: "放在包里不会漏水",
            clean: "清洗方便",
            look: "外观让我愿意带出门",
          }),
          columns: agreement,
        },
      ],
    },
    {
      name: "verdict",
      title: "总的来说",
      questions: [
        { kind: "nps", name: "recommend", title: "您有多大可能把它推荐给朋友？", required: true },
        {
          kind: "text",
          format: "paragraph",
          name: "best",
          title: "最满意的一点是什么？最想改进的一点是什么？",
          required: true,
          minLength: 30,
          maxLength: 800,
        },
      ],
    },
  ],
};
