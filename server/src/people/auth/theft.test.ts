import fc from "fast-check";
import { Client } from "pg";
import { expect, test } from "vitest";
import { cheapHash } from "../../../test/cheap-hash.ts";
import { PASSWORD } from "../../../test/password.ts";
import { testServer, type TestServer } from "../../../test/server.ts";
import { play, type Step } from "../../../test/theft.ts";

const server = testServer();
const sabotaged = testServer();

/** Thousands of sign-ins are tried here; comparing is tested elsewhere. */
const passwordHash = cheapHash(PASSWORD);

const who = fc.nat({ max: 5 });
const which = fc.nat({ max: 3 });
const does = <D extends Step["do"]>(name: D) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: does("login") }) },
  { weight: 5, arbitrary: fc.record({ do: does("refresh"), who }) },
  { weight: 3, arbitrary: fc.record({ do: does("steal"), who, which }) },
  { weight: 3, arbitrary: fc.record({ do: does("refreshOld"), who, which }) },
  { weight: 2, arbitrary: fc.record({ do: does("logout"), who }) },
  { weight: 2, arbitrary: fc.record({ do: does("endOthers"), who }) },
  { weight: 1, arbitrary: fc.record({ do: does("change"), who }) },
  { weight: 1, arbitrary: fc.record({ do: does("reset") }) },
  { weight: 3, arbitrary: fc.record({ do: does("wait"), seconds: fc.constantFrom(1, 25, 600) }) },
);
const steps = fc.array(step, { minLength: 1, maxLength: 15 });

let made = 0;
const played = (where: TestServer) =>
  fc.asyncProperty(steps, (list) => {
    const account = `135${String(50_000_000 + ++made)}`;
    return play(where, { account, password: PASSWORD, passwordHash }, list);
  });

/** Thirty times ten: each is within its time on a machine that has much else to do. */
test.each(Array.from({ length: 30 }, (_, turn) => turn + 1))(
  "whatever a member and a thief do, in whatever order, no stolen token is alive (ten, time %i)",
  async () => {
    // A failure prints the seed and the shortest steps that show it.
    await fc.assert(played(server), { numRuns: 10 });
  },
);

test("a server that forgets to end sign-ins is found out", async () => {
  const owner = new Client({ connectionString: sabotaged.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function forget_to_end() returns trigger language plpgsql as $$
      begin new.ended_at := old.ended_at; new.ended_why := old.ended_why; return new; end $$;
    create trigger forget_to_end before update on auth_session
      for each row execute function forget_to_end()`);
  await owner.end();
  const found = fc.assert(played(sabotaged), { numRuns: 300, seed: 1, endOnFailure: true });
  await expect(found).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/ answered 200$/) },
  });
});
