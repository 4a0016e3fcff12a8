import { expect, test } from "vitest";
import { listRegions } from "#contract/member/people/region.ts";
import { testServer } from "../../../test/server.ts";
import { isCity } from "./city.ts";
import { isRealPath } from "./service.ts";

const server = testServer();
const inside = (parent?: string) =>
  server.stranger(listRegions, { query: parent === undefined ? {} : { parent } });

test("provinces hold cities, and cities hold counties", async () => {
  expect(await inside()).toHaveLength(34);
  expect(await inside("330000")).toContainEqual({ code: "330100", name: "杭州市" });
  expect(await inside("330100")).toContainEqual({ code: "330106", name: "西湖区" });
  expect(await inside("330106")).toEqual([]);
});

test("a code that is no code is bad input", async () => {
  await expect(inside("33")).rejects.toMatchObject({ code: 400, message: "地区代码错误" });
});

test("a path is real only with real names, each place inside the one before", () => {
  const zhejiang = { code: "330000", name: "浙江省" };
  const hangzhou = { code: "330100", name: "杭州市" };
  expect(isRealPath([zhejiang, hangzhou])).toBe(true);
  expect(isRealPath([hangzhou])).toBe(false);
  expect(isRealPath([{ code: "110000", name: "北京市" }, hangzhou])).toBe(false);
  expect(isRealPath([zhejiang, { code: "330100", name: "杭州" }])).toBe(false);
});

test("a city is known however it is written; a province, a district or a slip is none", () => {
  for (const name of ["上海", "上海市", "大理州", "大理白族自治州", "仙桃", "香港", "锡林郭勒盟"])
    expect(isCity(name), name).toBe(true);
  for (const name of ["浙江", "浙江省", "西湖区", "全国", "杭洲", ""])
    expect(isCity(name), name).toBe(false);
});
