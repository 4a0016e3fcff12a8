import { expect, test } from "vitest";
import { shipExchange } from "#contract/console/money/exchange.ts";
import { getClosure } from "#contract/member/people/privacy.ts";
import { CodeScreen, StaffRole } from "#contract/enums.ts";
import { form, saved } from "../../../test/address.ts";
import { signedIn, stepUp } from "../../../test/person.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { approve } from "../../../test/fixture/exchange.ts";
import { ordered, physical } from "../../../test/fixture/prize.ts";
import {
  ask,
  closeWithout,
  DAY,
  download,
  expectBooksToBalance,
  give,
  headersOf,
} from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";

const server = testServer();

test("a prize on its way keeps the account open, and is called by its name", async () => {
  const { browser, memberId } = await signedIn(server);
  const call = clientOf(server.app, headersOf(browser));
  await give(server, memberId, { gold: 500 });
  const { id } = await ordered({ call }, await physical(server, 1));
  const blockers = async () => (await call(getClosure)).steps[0]?.sentences;
  expect(await blockers()).toEqual([`兑换 ${id}（保温杯）待审核，请等待或先撤销`]);
  await approve(server, id);
  expect(await blockers()).toEqual([`兑换 ${id}（保温杯）正在发放，请等收到`]);
});

test("the file with my data says where a parcel goes in the words of the page", async () => {
  const person = await signedIn(server);
  const { browser, memberId } = person;
  await give(server, memberId, { gold: 500 });
  await ordered({ call: clientOf(server.app, headersOf(browser)) }, await physical(server, 1));
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(browser);
  await server.drain();
  const { 内容: found } = JSON.parse((await download(server, browser)).body) as {
    内容: { name: string; data: unknown }[];
  };
  expect(found.find(({ name }) => name === "exchanges")?.data).toMatchObject([
    {
      项目: "保温杯",
      收货信息: {
        收件人: form.name,
        手机号: form.mobile,
        地址: `浙江省 杭州市 西湖区 ${form.detail}`,
      },
    },
  ]);
});

test("a week after leaving nobody knows where the parcels went; what was exchanged stays", async () => {
  const person = await signedIn(server);
  const { browser, memberId } = person;
  const call = clientOf(server.app, headersOf(browser));
  await give(server, memberId, { gold: 500 });
  await saved(call, { detail: "父母家" });
  const { id } = await ordered({ call }, await physical(server, 1));
  await approve(server, id);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(shipExchange, { body: { id, courier: "顺丰速运", tracking: "SF12345678" } });

  await stepUp(server, person, CodeScreen.of.close);
  expect((await closeWithout(server, person)).code).toBe(200);
  const addresses = () =>
    server.db.selectFrom("userAddress").select("id").where("memberId", "=", memberId).execute();
  expect(await addresses()).toHaveLength(2);
  server.clock.move(7 * DAY + 60);
  await anonymiseDue(server.world);
  expect(await addresses()).toEqual([]);
  const exchanges = await server.db
    .selectFrom("exchange")
    .select(["title", "sealedAddress", "tracking"])
    .where("memberId", "=", memberId)
    .execute();
  expect(exchanges).toEqual([{ title: "保温杯", sealedAddress: "", tracking: "" }]);
  await expectBooksToBalance(server);
});
