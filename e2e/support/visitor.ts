/** Browsers for tests of the member site: strangers, and members who are signed in already. */
import type { Page } from "playwright-core";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { desktop, type Size, type Stage } from "./stage.ts";

/** Of the sample (server/sample/people-list.ts). */
export const people = { member: "13800000001", leader: "13800000003", busy: "13800000006" };

const held = new Map<string, Promise<SampleMember>>();

/** One sign-in each: a number gets one code in 59 seconds. */
export function sessionOf({ origin }: Stage, mobile: string): Promise<SampleMember> {
  const session = held.get(mobile) ?? signInSampleMember(origin, mobile);
  held.set(mobile, session);
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
