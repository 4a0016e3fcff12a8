import fc from "fast-check";
import { expect, test } from "vitest";
import { AuditState, JoinResult, MoneyReason } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { timeOutResponses } from "../survey/api.ts";
import { differences } from "../../ledger/wallet/api.ts";
import {
  bring,
  externalTask,
  gone,
  platformOf,
  postback,
  responseOf,
  signedBack,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, complete, timeout } = JoinResult.of;
const LIMIT_SECONDS = 3600;

type InterleavingStep =
  | { do: "browser" | "post" | "forged"; result: number }
  | { do: "wait"; seconds: number }
  | { do: "job" };

const result = fc.constantFrom(1, 1, 2, 3, 8);
const step: fc.Arbitrary<InterleavingStep> = fc.oneof(
  fc.record({ do: fc.constantFrom("browser" as const, "post" as const), result }),
  fc.record({ do: fc.constant("forged" as const), result }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(60, 2000) }),
  fc.constant<InterleavingStep>({ do: "job" }),
);

/** What the rules make of it: only what was authentic counts, each word once. */
function expected(steps: readonly InterleavingStep[]) {
  let [now, standing, paid, flagged] = [0, incomplete as number, false, false];
  const said = { browser: new Set<number>(), post: new Set<number>() };
  const settle = (word: number) => {
    standing = word;
  };
  for (const each of steps) {
    if (each.do === "wait") now += each.seconds;
    if (each.do === "forged" || each.do === "wait") continue;
    if (standing === incomplete && now >= LIMIT_SECONDS) settle(timeout);
    if (each.do === "job") continue;
    const word = each.result;
    const isNew = !said[each.do].has(word);
    if (each.do === "browser") {
      if (standing === incomplete) settle(word);
      else if (standing !== timeout && standing !== word && !said.post.has(word) && isNew)
        flagged = true;
    } else if (isNew) {
      const changedItsMind = said.post.size > 0;
      if (standing === incomplete) settle(word);
      else if (standing === timeout && word === complete) {
        settle(complete);
        flagged ||= changedItsMind;
      } else if (standing === word) flagged ||= changedItsMind && word === complete;
      else if (standing !== timeout) flagged = true;
      if (standing === complete && word === complete && !flagged) paid = true;
    }
    said[each.do].add(word);
  }
  return { standing, paid };
}

test(
  "whatever the order of returns, postbacks, forgeries and time, there is one result and at most one reward",
  {
    timeout: inMachineTime(120_000),
  },
  async () => {
    const platform = await platformOf(server);
    const taskId = await externalTask(server, platform, { screenOutGold: [0, 0, 0] });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const going = await gone(server, { platform, taskId });
        let waited = 0;
        for (const each of steps) {
          if (each.do === "job") await timeOutResponses(server.world);
          else if (each.do === "wait") {
            server.clock.move(each.seconds);
            waited += each.seconds;
          } else if (each.do === "post") await postback(server, going, each.result);
          else {
            const url = signedBack(server, going, each.result);
            await bring(server, each.do === "browser" ? url : url.replace(/sign=./, "sign=_"));
          }
        }
        const row = await responseOf(server, going.token);
        const { standing, paid } = expected(steps);
        const moves = await server.db
          .selectFrom("ledger.tx")
          .select("reason")
          .where("refId", "=", row.id)
          .where("reason", "in", [MoneyReason.of.rewardPending, MoneyReason.of.rewardReleased])
          .orderBy("id")
          .execute();
        expect(row.result).toBe(standing);
        expect(row.auditState === AuditState.of.valid).toBe(paid);
        expect(moves.map(({ reason }) => reason)).toEqual(
          standing === complete
            ? paid
              ? [MoneyReason.of.rewardPending, MoneyReason.of.rewardReleased]
              : [MoneyReason.of.rewardPending]
            : [],
        );
        // Operators stay signed in for hours only.
        server.clock.move(-waited);
      }),
      { numRuns: 40 },
    );
    expect(await differences(server.db)).toEqual([]);
  },
);
