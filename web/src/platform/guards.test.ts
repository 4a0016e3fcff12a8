/** Who may open which page (rules site-2 to site-5), row by row. */
import { expect, it } from "vitest";
import { Role } from "#contract/enums.ts";
import { type Facts, judgeAccess, type Verdict } from "./guards.ts";

const visitor: Facts = {
  access: "public",
  path: "/task",
  isMaintained: false,
  isSignedIn: false,
  role: null,
  hasTaskHash: false,
};
const member: Facts = { ...visitor, isSignedIn: true, role: Role.of.member };
const pass: Verdict = { pass: true };
const login: Verdict = { pass: false, to: "/login", opensLogin: true };
const notFound: Verdict = { pass: false, to: "/404" };

it.each<[string, Facts, Verdict]>([
  ["a visitor sees public pages", visitor, pass],
  ["a visitor sees the login page", { ...visitor, access: "login" }, pass],
  ["a visitor is asked to sign in for the rest", { ...visitor, access: "member" }, login],
  ["a visitor is asked to sign in for the team page", { ...visitor, access: "leader" }, login],
  [
    "a visitor without a task hash goes to login",
    { ...visitor, access: "topic" },
    { pass: false, to: "/login" },
  ],
  [
    "a visitor with a task hash sees topics",
    { ...visitor, access: "topic", hasTaskHash: true },
    pass,
  ],
  [
    "a member leaves login pages for /home",
    { ...member, access: "login" },
    { pass: false, to: "/home" },
  ],
  ["a member sees member pages", { ...member, access: "member" }, pass],
  ["a member sees topics", { ...member, access: "topic" }, pass],
  ["a member finds no invite page", { ...member, access: "inviter" }, notFound],
  ["a member finds no team page", { ...member, access: "leader" }, notFound],
  ["a vip finds the invite page", { ...member, access: "inviter", role: Role.of.vip }, pass],
  ["an agent finds no team page", { ...member, access: "leader", role: Role.of.agent }, notFound],
  ["a leader finds the team page", { ...member, access: "leader", role: Role.of.leader }, pass],
  [
    "maintenance sends everybody to /updating",
    { ...member, isMaintained: true },
    { pass: false, to: "/updating" },
  ],
  ["/updating itself opens", { ...visitor, isMaintained: true, path: "/updating" }, pass],
])("%s", (_, facts, verdict) => {
  expect(judgeAccess(facts)).toEqual(verdict);
});
