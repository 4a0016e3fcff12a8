/** What tests of payouts begin with: a member with money for the whole file, and withdrawals as the console sees them. */
import { beforeEach, expect } from "vitest";
import { consoleExchange, type ConsoleExchange } from "#contract/console/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import type { Mood } from "../../simulators/moods.ts";
import type { SignedIn } from "../../test/server.ts";
import { ledgerTotals } from "../wallet/service.ts";
import {
  approve,
  expectBooksToBalance,
  keepSignedIn,
  memberWith,
  noLimits,
  type PaidBy,
  serverWithPayouts,
  setRules,
  withdraw,
} from "./fixture.ts";

const MUCH_FEN = 1_000_000;

/** The member is made before the first test and signed in for each, however far the clock was moved. */
export function payoutScene(by?: PaidBy, given: { gold?: number } = {}) {
  const { server, simulator } = serverWithPayouts(by);
  const member = {} as SignedIn;
  let isMade = false;
  beforeEach(async () => {
    await setRules(server, noLimits);
    if (!isMade) Object.assign(member, await memberWith(server, { fen: MUCH_FEN, ...given }));
    isMade = true;
    await keepSignedIn(server);
  });

  const see = async (id: number): Promise<ConsoleExchange> => {
    const call = await server.staff(StaffRole.of.viewer);
    return call(consoleExchange, { params: { id: String(id) } });
  };
  /** Asks, approves with the provider in this mood, and lets the worker run. */
  const pay = async (...moods: Mood[]): Promise<ConsoleExchange> => {
    simulator.setMoods(...moods);
    const { id } = await withdraw(member.call);
    expect(await approve(server, id)).toEqual({ decided: 1, skipped: [] });
    await server.drain();
    return see(id);
  };
  /** The worker runs again after so many seconds. */
  const later = async (seconds: number, { id }: { id: number }) => {
    server.clock.move(seconds);
    await server.drain();
    return see(id);
  };
  /** The provider's list and our clearing account are one sum, each number is there once, the books balance. */
  const expectClearingToMatch = async () => {
    const { totalFen, list } = simulator.paid();
    expect((await ledgerTotals(server.db)).clearingFen).toBe(totalFen);
    expect(new Set(list.map(({ billNo }) => billNo)).size).toBe(list.length);
    await expectBooksToBalance(server);
  };
  return { server, simulator, member, see, pay, later, expectClearingToMatch };
}
