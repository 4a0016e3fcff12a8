/** Whom the given pages open to (rules site-1, site-3), by the list that was given and not by the table. */
import { expect, test } from "vitest";
import { accessAt } from "./site-pages.ts";

/** Each with the name that it is given by. */
const forEverybody = {
  "app-down": "/app-down",
  index: "/index",
  app: "/app",
  "bbs-id": "/bbs/abc",
  about: "/about",
  agreement: "/agreement",
  privacy: "/privacy",
  cooperate: "/cooperate",
  product: "/product",
  invite: "/invite",
  share: "/share",
  "user-survey": "/user-survey",
  "survey-end": "/survey/end",
  "404": "/404",
  "callback-wechat": "/open/wechat/callback",
  "callback-qq": "/open/qq/callback",
  "callback-webo": "/open/sina/callback",
  "callback-alipay": "/open/alipay/callback",
  "survey-in": "/task/go",
  "agent-in": "/task/agent/go",
  "survey-callback": "/task/back",
  "task-welcome": "/task/welcome/back",
  "task-welcome-failure": "/task/back/failure",
  "survey-agent-in": "/cloud/agent/go",
  "survey-agent-callback": "/cloud/agent/back",
  "survey-agent-callback-php": "/callback.php",
  updating: "/updating",
  "pre-home": "/pre-home",
  "survey-leader-end": "/survey-leader/end",
  course: "/course",
  "course/detail": "/course/1",
  industry: "/industry",
  "industry/detail": "/industry/1",
  task: "/task",
  "task-id": "/task/detail/1",
};

test.each(Object.entries(forEverybody))("%s opens to everybody", (_, path) => {
  expect(accessAt(path)).toBe("public");
});

test.each(["/bind", "/login", "/login-third", "/password", "/register"])(
  "%s opens to anyone who is not signed in",
  (path) => {
    expect(accessAt(path)).toBe("login");
  },
);

test.each(["/bbs/topic", "/bbs/topic/1", "/bbs/user"])(
  "%s wants a sign-in or a community task",
  (path) => {
    expect(accessAt(path)).toBe("topic");
  },
);
