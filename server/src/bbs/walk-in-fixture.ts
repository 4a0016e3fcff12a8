/** Guests without an account: a browser each, as they come by a link. */
import * as staff from "#contract/console/walk-in.ts";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { enterSection } from "#contract/member/walk-in.ts";
import { type Browser, browserOf } from "../../test/browser.ts";
import type { TestServer } from "../../test/server.ts";
import { freshKey, id, type Section } from "./fixture.ts";

export const operationsOf = (server: TestServer) => server.staff(StaffRole.of.operations);

const linkIn = (path: string): string => path.split("link=")[1] ?? "";

/** The section takes people by its open link; answers the link. */
export async function opened(server: TestServer, section: Section, cap = 10): Promise<string> {
  const call = await operationsOf(server);
  const body = { mode: "open", cap } as const;
  const { open } = await call(staff.setAdmission, { ...id(section.id), body });
  return linkIn(open?.path ?? "");
}

/** The section takes people by personal links; answers one for each name, in their order. */
export async function invited(
  server: TestServer,
  section: Section,
  labels: string[],
): Promise<string[]> {
  const call = await operationsOf(server);
  const body = { mode: "personal", cap: 1 } as const;
  await call(staff.setAdmission, { ...id(section.id), body });
  const { links } = await call(staff.addLinks, { ...id(section.id), body: { labels } });
  return labels.map((label) => linkIn(links.find((one) => one.label === label)?.path ?? ""));
}

export const enter = (browser: Browser, section: Section, link: string, name = "早起的人") =>
  browser.send(enterSection, { body: { hash: section.hash, link, name, agreed: true } });

/** Somebody who has come in. */
export async function walkIn(server: TestServer, section: Section, link: string, name: string) {
  const browser = browserOf(server);
  const { code, msg } = await enter(browser, section, link, name);
  if (code !== 200) throw new Error(msg);
  return browser;
}

/** As the contract has it. Throws what it was refused with. */
export async function ask<E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  input: Parameters<Browser["send"]>[1] = {},
): Promise<DataOf<E>> {
  const { code, msg, data } = await browser.send(endpoint, input);
  if (code !== 200) throw new Error(`${code} ${msg}`);
  // Checked against the contract by the server, as in every test.
  return data as DataOf<E>;
}

export const words = (topicId: number, body: string, more: object = {}) => ({
  params: { id: String(topicId) },
  body: { key: freshKey(), body, ...more },
});
