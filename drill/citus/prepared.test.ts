/** Transactions between their two phases: whose they are, and what they must have become. */
import { expect, test } from "vitest";
import { faultsCheck, killedText } from "./killed.ts";
import { gidIn, metOf, processOf } from "./prepared.ts";

const [one, other] = [
  { gid: "citus_0_4711_12_1", xid: "801" },
  { gid: "citus_0_4712_13_2", xid: "802" },
];

test("a name says which process of the coordinator it is of, and nothing else is one", () => {
  expect(processOf(one.gid)).toBe(4711);
  expect(processOf("citus_12_90210_18446744073709551615_7")).toBe(90_210);
  for (const gid of ["", "mine", "citus_0_x_1_1", "citus_0_1_1", `${one.gid}_1`])
    expect(processOf(gid), gid).toBeUndefined();
});

test("what prepares is told from what commits", () => {
  expect(gidIn(`PREPARE TRANSACTION '${one.gid}'`)).toBe(one.gid);
  expect(gidIn(`COMMIT PREPARED '${one.gid}'`)).toBeUndefined();
});

test("what the coordinator has committed is carried through, the rest is rolled back, and anything else is wrong", () => {
  const left = [one, other];
  const committed = new Set([one.gid]);
  const met = (first: string, second: string) =>
    metOf(left, {
      committed,
      fates: new Map([
        [one.xid, first],
        [other.xid, second],
      ]),
    });
  expect(met("committed", "aborted")).toEqual({ carriedThrough: 1, rolledBack: 1, wrong: [] });
  expect(met("aborted", "committed")).toEqual({
    carriedThrough: 0,
    rolledBack: 0,
    wrong: [
      `${one.gid} should be committed and is aborted`,
      `${other.gid} should be aborted and is committed`,
    ],
  });
  expect(met("in progress", "in progress").wrong).toHaveLength(2);
  expect(metOf(left, { committed, fates: new Map() }).wrong).toHaveLength(2);
});

const well = { kills: 3, between: 2, carriedThrough: 1, rolledBack: 1, left: 0, wrong: [] };

test("a drill that met both outcomes passes; one that met neither, one of them, or left something does not", () => {
  expect(faultsCheck(well).wrong).toEqual([]);
  expect(faultsCheck({ ...well, carriedThrough: 0, rolledBack: 0 }).wrong).toHaveLength(2);
  expect(faultsCheck({ ...well, carriedThrough: 0 }).wrong).toHaveLength(1);
  expect(faultsCheck({ ...well, rolledBack: 0 }).wrong).toHaveLength(1);
  expect(faultsCheck({ ...well, kills: 0 }).wrong).toHaveLength(1);
  expect(faultsCheck({ ...well, left: 1 }).wrong).toEqual(["no prepared transaction is left"]);
  expect(faultsCheck({ ...well, wrong: ["x should be committed and is aborted"] }).wrong).toEqual([
    "x should be committed and is aborted",
  ]);
});

test("the report counts the kills, those between two phases, and what became of each", () => {
  expect(killedText({ ...well, kills: 9, between: 6, carriedThrough: 4, rolledBack: 3 })).toBe(
    "a worker killed 9 times, 6 times between two phases: 4 transactions carried through, 3 rolled back",
  );
});
