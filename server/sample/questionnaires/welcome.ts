/** 新手欢迎资料: the newcomers' profile questionnaire (task type 1). Its answers become the profile's. */
import type { Page, Question, Questionnaire } from "#questionnaire/model.ts";
import { profileQuestion } from "../profile-question.ts";
import { explanation } from "#questionnaire/shorthand.ts";

/** The task pays for whole profiles, and so asks for what the profile itself leaves open. */
const asked = (...names: string[]): Question[] =>
  names.map((name) => ({ ...profileQuestion(name), required: true }));

const person: Page = {
  name: "person",
  title: "认识一下",
  questions: [
    explanation(
      "intro",
      "欢迎加入！填好这份资料，以后任务按条件找人时先看它，减少答到一半才发现不符合的情况。回答会存入“我的资料”，可随时在账号中心查看、修改或清除。",
    ),
    ...asked("gender", "birthday", "region"),
  ],
};

const life: Page = {
  name: "life",
  title: "工作与家庭",
  questions: asked("education", "occupation", "income", "household", "children"),
};

const interests: Page = {
  name: "interests",
  title: "兴趣与联系方式",
  questions: [
    ...asked("interests"),
    {
      kind: "text",
      name: "email",
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
