import { expect, test } from "vitest";
import { textsKind } from "./forms.ts";

const texts = {
  siteName: "清言调研",
  slogan: "有回音",
  companyName: "示例公司",
  contactEmail: "a@example.com",
  icpNumber: "",
  policeNumber: "",
  logo: "",
  hue: 172,
  themeColor: "#0e7c6b",
  hosts: ["a.example.com"],
};

test("hosts are typed line by line, in any case, and what is no host is named", () => {
  const form = { ...textsKind.formOf(texts), hosts: " A.example.com\nb.example.com， " };
  expect(textsKind.partOf(form)?.hosts).toEqual(["a.example.com", "b.example.com"]);
  expect(textsKind.problemsOf({ ...form, hosts: "https://a.example.com" }).hosts).toMatch(
    /域名格式错误/,
  );
  expect(textsKind.problemsOf({ ...form, hosts: "" }).hosts).toBe("请至少填写一个域名");
});
