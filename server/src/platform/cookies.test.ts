/** Cookies on https: a sibling subdomain can plant one of the plain name, and that must count for nothing. */
import { expect, test } from "vitest";
import { staffMe } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { urlOf } from "#contract/client.ts";
import { testServer } from "../../test/server.ts";

const server = testServer({ PUBLIC_ORIGIN: "https://panel.example" });

test("on https the browser's half of a session is taken from the __Host- cookie alone", async () => {
  const { headers } = await server.member();
  const { cookie = "" } = headers;
  expect(cookie).toMatch(/^__Host-fp=/);
  const statusWith = async (given: string) => {
    const url = urlOf(getAccount);
    const reply = await server.app.inject({ url, headers: { ...headers, cookie: given } });
    return reply.statusCode;
  };
  expect(await statusWith(cookie)).toBe(200);
  expect(await statusWith(cookie.replace("__Host-fp", "fp"))).toBe(401);
});

test("the console's cookie has a path of its own and no prefix, and works on https, too", async () => {
  const call = await server.staff(StaffRole.of.viewer);
  expect((await call(staffMe)).name).toContain("操作员");
});
