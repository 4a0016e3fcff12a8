import { expect, test } from "vitest";
import type { Address } from "#contract/member/people/address.ts";
import { addressText, mobileText, savedIn, valuesOf } from "./words.ts";

const home: Address = {
  id: 7,
  name: "钱小茶",
  mobile: "13800138000",
  region: "浙江省 杭州市 西湖区",
  regionCodes: ["330000", "330100", "330106"],
  detail: "文三路 90 号 3 幢 502",
  isDefault: true,
};
const office: Address = { ...home, id: 9, name: "钱大茶", isDefault: false };

test("an address is read in one line, its number in groups", () => {
  expect(addressText(home)).toBe("浙江省 杭州市 西湖区 文三路 90 号 3 幢 502");
  expect(mobileText(home.mobile)).toBe("138 0013 8000");
  expect(mobileText("138****8000")).toBe("138****8000");
});

test("the form begins with what is to be changed, or with nothing", () => {
  expect(valuesOf(home)).toEqual({
    name: "钱小茶",
    mobile: "13800138000",
    region: ["330000", "330100", "330106"],
    detail: "文三路 90 号 3 幢 502",
    isDefault: true,
  });
  expect(valuesOf(null)).toMatchObject({ name: "", region: [], isDefault: false });
});

test("the saved address is found in the book: the new one, or the changed one", () => {
  expect(savedIn([home, office], [home], null)).toBe(office);
  expect(savedIn([home, office], [home, office], home)).toBe(home);
  expect(savedIn([home], [home], null)).toBeUndefined();
});
