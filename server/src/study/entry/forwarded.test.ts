import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { addresses, knock } from "../../../test/fixture/entry.ts";

const PROXY = "10.200.0.1";
const server = testServer({ TRUSTED_PROXIES: "10.200.0.0/16" });
const { cityBlocked, ipBlocked } = JoinResult.of;

/** A member whose request comes from `peer` and says it was forwarded. */
async function through(peer: string, forwarded: string) {
  const { headers } = await server.member();
  return clientOf(server.app, { ...headers, "x-forwarded-for": forwarded }, peer);
}

test("behind our proxy the address that it saw is the one that counts", async () => {
  const id = await publishedTask(server, { cities: ["苏州"], unknownCity: false });
  expect(await knock(await through(PROXY, addresses.suzhou), id)).toHaveProperty("token");
  expect(await knock(await through(PROXY, addresses.shanghai), id)).toMatchObject({
    result: cityBlocked,
  });
});

test("what somebody wrote in front of what our proxy saw changes nothing", async () => {
  const id = await publishedTask(server, { cities: ["苏州"], unknownCity: false });
  const forged = `${addresses.suzhou}, ${addresses.shanghai}`;
  expect(await knock(await through(PROXY, forged), id)).toMatchObject({
    result: cityBlocked,
  });
  const there = await publishedTask(server, { cities: ["上海"], unknownCity: false });
  expect(await knock(await through(PROXY, forged), there)).toHaveProperty("token");
  // Two of our proxies in a row: the first address from the right that is not ours.
  const twice = `${addresses.shanghai}, ${addresses.suzhou}, 10.200.3.4`;
  expect(await knock(await through(PROXY, twice), id)).toHaveProperty("token");
});

test("a header from anybody else is not believed, for the city or the people of an address", async () => {
  const city = await publishedTask(server, { cities: ["苏州"], unknownCity: false });
  expect(await knock(await through(addresses.shanghai, addresses.suzhou), city)).toMatchObject({
    result: cityBlocked,
  });
  const there = await publishedTask(server, { cities: ["上海"], unknownCity: false });
  const seen = await through(addresses.shanghai, addresses.suzhou);
  expect(await knock(seen, there)).toHaveProperty("token");
  const crowd = await publishedTask(server, { ipMax: 1 });
  const peer = "113.87.1.1";
  expect(await knock(await through(peer, "1.1.1.1"), crowd)).toHaveProperty("token");
  expect(await knock(await through(peer, "2.2.2.2"), crowd)).toMatchObject({ result: ipBlocked });
});

test("a garbled header becomes no address, and nobody gets in by it", async () => {
  const id = await publishedTask(server, { cities: ["苏州"], unknownCity: false });
  for (const garbled of ["218.4.167.70x", "苏州".replaceAll(/./g, "?"), "'; drop table task"])
    expect(await knock(await through(PROXY, garbled), id)).toMatchObject({ result: cityBlocked });
});
