/** What tests of settling begin with: asking, going on, paying, and what the page shows. */
import { approveExchanges } from "#contract/console/exchange.ts";
import { CodeScreen, StaffRole } from "#contract/enums.ts";
import { listExchanges } from "#contract/member/exchange.ts";
import { type Closure, getClosure } from "#contract/member/privacy.ts";
import { memberRow, type Person, stepUp } from "../../test/person.ts";
import { clientOf, type TestServer } from "../../test/server.ts";
import { close, headersOf } from "./fixture.ts";
import { settleLeavings } from "./service.ts";

export const stepNow = (closure: Closure) => closure.steps.find(({ state }) => state === "now");

export function settleScene(server: TestServer) {
  const callOf = ({ browser }: Pick<Person, "browser">) => clientOf(server.app, headersOf(browser));
  const closureOf = async ({ browser }: Person) => (await browser.send(getClosure)).data as Closure;
  const stateOf = async ({ memberId }: Person) => (await memberRow(server, memberId)).state;
  const goOn = () => settleLeavings(server.world);
  const asks = async (person: Person) => {
    await stepUp(server, person, CodeScreen.of.close);
    return close(person.browser);
  };
  const exchangesOf = async (person: Person) =>
    (await callOf(person)(listExchanges, { query: { size: 20 } })).list;
  const pay = async (ids: readonly number[]) => {
    const finance = await server.staff(StaffRole.of.finance);
    await finance(approveExchanges, { body: { ids: [...ids] } });
    await server.drain();
  };

  return { callOf, closureOf, stateOf, goOn, asks, exchangesOf, pay };
}
