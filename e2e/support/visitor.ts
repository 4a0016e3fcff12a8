/** Browsers for tests of the member site: strangers, and members who are signed in already. */
import type { Page } from "playwright-core";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { desktop, type Size, type Stage } from "./stage.ts";

/** Of the sample (server/sample/people-list.ts). */
export const people = {
  member: "13800000001",
  leader: "13800000003",
  newcomer: "13800000005",
  busy: "13800000006",
};

/** By stage: files share this module, but each has a database of its own, and so sessions of its own. */
const held = new WeakMap<Stage, Map<string, Promise<SampleMember>>>();

/** One sign-in each: a number gets one code in 59 seconds. */
export function sessionOf(stage: Stage, mobile: string): Promise<SampleMember> {
  const ofStage = held.get(stage) ?? new Map<string, Promise<SampleMember>>();
  held.set(stage, ofStage);
  const session = ofStage.get(mobile) ?? signInSampleMember(stage.origin, mobile);
  ofStage.set(mobile, session);
  return session;
}

export const visitor = async (stage: Stage, size: Size = desktop): Promise<Page> =>
  (await stage.visit(size)).newPage();

export async function signedIn(stage: Stage, mobile: string, size: Size = desktop): Promise<Page> {
  const page = await visitor(stage, size);
  await page.context().addCookies((await sessionOf(stage, mobile)).cookiesAt(stage.origin));
  return page;
}

export const close = (page: Page): Promise<void> => page.context().close();
