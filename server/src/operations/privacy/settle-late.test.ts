/** What comes up while an account is settled, or closed already: money, a debt, everybody at once. */
import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { memberRow, signedIn, stepUp } from "../../../test/person.ts";
import { bindPayee, keepSignedIn, serverWithPayouts } from "../../../test/fixture/exchange.ts";
import { close, DAY, expectBooksToBalance, give, owe } from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";
import { settleScene } from "../../../test/fixture/privacy-settle.ts";

const { server } = serverWithPayouts();
beforeEach(async () => {
  server.clock.move(3600);
  await keepSignedIn(server);
});

const { closureOf, stateOf, goOn, asks, exchangesOf, pay } = settleScene(server);

test("money that comes within the days of grace is paid out before anything is removed", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  expect((await asks(person)).data).toMatchObject({ state: "cooling" });
  await give(server, person.memberId, { gold: 400 });
  server.clock.move(7 * DAY);
  await keepSignedIn(server);
  await anonymiseDue(server.world);
  const made = await server.db
    .selectFrom("exchange")
    .select(["id", "amount"])
    .where("memberId", "=", person.memberId)
    .execute();
  expect(made).toMatchObject([{ amount: 400 }]);
  expect(await memberRow(server, person.memberId)).toMatchObject({ mobile: person.account });
  await pay(made.map(({ id }) => id));
  server.clock.move(3600);
  await anonymiseDue(server.world);
  expect(await memberRow(server, person.memberId)).toMatchObject({ mobile: null });
  await expectBooksToBalance(server);
});

test("a debt that comes up while it is settled stops it", async () => {
  const person = await signedIn(server);
  await give(server, person.memberId, { gold: 100 });
  await asks(person);
  await owe(server, person.memberId, { gold: 300 });
  await bindPayee(server, person.memberId);
  await goOn();
  expect(await exchangesOf(person)).toEqual([]);
  expect((await closureOf(person)).refusals).toEqual([expect.stringContaining("200 金币")]);
  expect(await stateOf(person)).toBe("active");
});

test("ten requests and ten looks at once make one withdrawal", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { gold: 100 });
  await stepUp(server, person, CodeScreen.of.close);
  await Promise.all([
    ...Array.from({ length: 6 }, () => close(person.browser)),
    goOn(),
    goOn(),
    goOn(),
  ]);
  expect(await exchangesOf(person)).toHaveLength(1);
  await expectBooksToBalance(server);
});
