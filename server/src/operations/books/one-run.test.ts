import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { getBooksRun, runBooks } from "#contract/console/operations/books.ts";
import { errors } from "#contract/errors.ts";
import { StaffRole } from "#contract/enums.ts";
import { serverWithPayouts } from "../../../test/fixture/exchange.ts";

// A proof asks the provider for its list.
const { server } = serverWithPayouts();

test("one proof of the books is found by its number by whoever may only look", async () => {
  const run = await (await server.staff(StaffRole.of.finance))(runBooks);
  const viewer = await server.staff(StaffRole.of.viewer);
  expect(await viewer(getBooksRun, { params: { id: String(run.id) } })).toEqual(run);
});

test("a proof that never was is not there", async () => {
  const viewer = await server.staff(StaffRole.of.viewer);
  const asked = viewer(getBooksRun, { params: { id: "999999" } });
  const cause = await asked.catch((failure: unknown) => failure);
  expect(cause).toBeInstanceOf(CallFailed);
  expect(cause).toMatchObject({ code: errors.notFound.code });
});
