/** What colleagues, and anyone who has the server, decide about operators who come by single sign-on. */
import { expect, test } from "vitest";
import { changeOperator, listOperators } from "#contract/console/people/operators.ts";
import { staffMe } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeOperator } from "../../../test/fixture/staff.ts";
import { lineOf, signOn, signOnSettings, signOnSimulator } from "../../../test/fixture/sign-on.ts";
import { testServer } from "../../../test/server.ts";
import { linkStaff } from "./api.ts";

const provider = await signOnSimulator();
const server = testServer(signOnSettings(provider));

const meOf = async (browser: Browser) =>
  (await browser.send(staffMe)).data as DataOf<typeof staffMe>;

test("whoever was an operator before is linked on the server, by the provider's own name for them", async () => {
  const { id, account } = await makeOperator(server, StaffRole.of.viewer);
  const asked = { account, issuer: provider.client.issuer, subject: "u-1004" };
  expect(await linkStaff(server, asked)).toBe("ok");
  expect(await linkStaff(server, { ...asked, subject: "u-1003" })).toBe("taken");
  expect(await linkStaff(server, { ...asked, account: "nobody" })).toBe("none");
  const { browser } = await signOn(server, { account: "li.rui" });
  expect(await meOf(browser)).toMatchObject({ id, account, role: StaffRole.of.support });
  expect(await lineOf(server, "staff.sign-on-follow", id)).toMatchObject({
    before: { role: StaffRole.of.viewer },
    after: { role: StaffRole.of.support },
  });
  expect(await lineOf(server, "staff.sign-on-link", id)).toMatchObject({ staffName: "系统" });
});

test("whoever came by another provider before has a password here, and is linked to the one of now", async () => {
  const { id, account } = await makeOperator(server, StaffRole.of.viewer);
  const former = { account, issuer: "https://former.example", subject: "u-1" };
  expect(await linkStaff(server, former)).toBe("ok");
  const { browser: admin } = await signOn(server, { account: "zhao.min" });
  const seen = async () => {
    const { data } = await admin.send(listOperators, { query: { search: account } });
    return (data as DataOf<typeof listOperators>).list[0];
  };
  // By that one nobody comes in any more, so the role is changed here.
  expect(await seen()).toMatchObject({ hasSignOn: false });
  const body = { name: "前人", role: StaffRole.of.support, note: "调岗" };
  expect((await admin.send(changeOperator, { params: { id }, body })).code).toBe(200);
  const present = { account, issuer: provider.client.issuer, subject: "u-1009" };
  const heir = { subject: "u-1009", account: "heir", name: "新人", email: "" };
  provider.book.people.push({ ...heir, groups: ["panel-viewers"], isDisabled: false });
  expect(await linkStaff(server, present)).toBe("ok");
  expect(await seen()).toMatchObject({ hasSignOn: true });
  expect(await lineOf(server, "staff.sign-on-link", id)).toMatchObject({
    before: { issuer: former.issuer },
    after: { issuer: present.issuer },
  });
  const { browser } = await signOn(server, { account: "heir" });
  expect(await meOf(browser)).toMatchObject({ id, name: "新人" });
});

test("a colleague's disabling holds, whatever the provider says", async () => {
  const { browser } = await signOn(server, { account: "qian.feng" });
  const { id, name, role } = await meOf(browser);
  const { browser: admin } = await signOn(server, { account: "zhao.min" });
  const body = { name, role, state: "disabled", note: "离职" };
  expect((await admin.send(changeOperator, { params: { id }, body })).code).toBe(200);
  expect((await browser.send(staffMe)).status).toBe(401);
  expect((await signOn(server, { account: "qian.feng" })).answer).toMatchObject({
    code: 403,
    msg: "您的账号已在控制台停用，请联系管理员",
  });
});

test("whom the provider has shut out it lets in again, whatever else a colleague has changed of them", async () => {
  const person = { subject: "u-1010", account: "feng.lan", name: "冯岚", email: "" };
  const theirs = { ...person, groups: ["panel-viewers"], isDisabled: false };
  provider.book.people.push(theirs);
  const { id } = await meOf((await signOn(server, { account: "feng.lan" })).browser);
  theirs.groups = [];
  expect((await signOn(server, { account: "feng.lan" })).answer.code).toBe(403);
  const { browser: admin } = await signOn(server, { account: "zhao.min" });
  const role = StaffRole.of.viewer;
  for (const change of [{ name: "冯兰", state: "disabled" }, { name: "冯岚岚" }]) {
    const body = { ...change, role, note: "改名" };
    const changed = await admin.send(changeOperator, { params: { id }, body });
    expect(changed.data).toMatchObject({ name: change.name, state: "disabled" });
  }
  theirs.groups = ["panel-viewers"];
  const { browser } = await signOn(server, { account: "feng.lan" });
  expect(await meOf(browser)).toMatchObject({ id, name: "冯岚" });
});

test("who is linked while they sign in for the first time is one operator, and never nobody's", async () => {
  for (const n of [1, 2, 3]) {
    const { id, account } = await makeOperator(server, StaffRole.of.viewer);
    const person = { subject: `u-20${n}`, account: `tang.${n}`, name: "唐", email: "" };
    provider.book.people.push({ ...person, groups: ["panel-viewers"], isDisabled: false });
    const asked = { account, issuer: provider.client.issuer, subject: person.subject };
    // One way or the other, as it falls.
    // oxlint-disable-next-line no-await-in-loop
    const [linked, { browser }] = await Promise.all([
      linkStaff(server, asked),
      signOn(server, { account: person.account }),
    ]);
    // oxlint-disable-next-line no-await-in-loop
    const me = await meOf(browser);
    expect(me.id === id).toBe(linked === "ok");
    // oxlint-disable-next-line no-await-in-loop
    expect((await meOf((await signOn(server, { account: person.account })).browser)).id).toBe(
      me.id,
    );
  }
});
