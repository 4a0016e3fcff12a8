import { expect, test } from "vitest";
import { zipOf } from "../../../test/fixture/archive.ts";
import { hostileArchives } from "../../../test/fixture/hostile-archive.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { scene, refusalOf, withFile, withName } = hostileArchives(server);

test.each<[string, () => Promise<Buffer>, string]>([
  ["no ZIP", async () => Buffer.from("这不是存档"), "这不是可以读取的 ZIP 文件"],
  [
    "cut off",
    async () => (await withFile("x", null)).subarray(0, 900),
    "这不是可以读取的 ZIP 文件",
  ],
  ["no study", () => withFile("study.json", null), "存档里缺少 study.json"],
  ["no questionnaire", () => withFile("questionnaire-1.json", null), "存档里没有问卷"],
  ["no answers", () => withFile("answers.jsonl", null), "存档里缺少 answers.jsonl"],
  ["a way out", () => withName("../../etc/passwd"), "存档里有不认识的文件「../../etc/passwd」"],
  ["an absolute name", () => withName("/etc/passwd"), "存档里有不认识的文件「/etc/passwd」"],
  [
    "a way out of Windows",
    () => withName("..\\..\\a.json"),
    "存档里有不认识的文件「..\\..\\a.json」",
  ],
  [
    "another format",
    () => withFile("study.json", '{\n  "format": "zip/9",\n  "title": "a"\n}'),
    "study.json 第 2 行第 13 列：格式只能是 panel-study/1、panel-study/2",
  ],
  [
    "no JSON",
    () => withFile("study.json", '{\n  "format": "panel-study/2",\n  title\n}'),
    "study.json 第 3 行第 3 列：不是正确的 JSON",
  ],
  [
    "nested too deep",
    () => withFile("questionnaire-1.json", "[".repeat(100_000)),
    "questionnaire-1.json 第 1 行：嵌套过深",
  ],
  [
    "a questionnaire that is none",
    () =>
      withFile(
        "questionnaire-1.json",
        (scene.files.get("questionnaire-1.json") ?? "").replace(
          '"kind": "number"',
          '"kind": "magic"',
        ),
      ),
    "列：没有这种题型",
  ],
  [
    "a book with a hole",
    () => withFile("codebook.csv", `${scene.files.get("codebook.csv")}只有,两列\r\n`),
    "列：应有 7 列，这里有 2 列",
  ],
  ["no book", () => withFile("codebook.csv", "a,b\r\n"), "codebook.csv 第 1 行第 1 列：表头应为"],
  [
    "no UTF-8",
    () => withFile("answers.jsonl", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x0a])),
    "answers.jsonl 第 1 行第 3 列：不是 UTF-8 文字",
  ],
])("refused with its place: %s", async (_, archive, said) => {
  expect((await refusalOf(await archive())).join("\n")).toContain(said);
});

test("twenty mistakes are told at once, and no more", async () => {
  const lines = Array.from({ length: 50 }, () => '{"id":"x"}');
  const problems = await refusalOf(await withFile("answers.jsonl", lines.join("\n")));
  expect(problems).toHaveLength(20);
  expect(problems[0]).toContain("第 1 行");
});

test("what unpacks to more than there is room for is not unpacked", async () => {
  const bomb = await withFile("answers.jsonl", Buffer.alloc(9 * 1024 * 1024, "a"));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusalOf(bomb)).toEqual(["answers.jsonl 第 1 行：一行最多 4 MB"]);
  const lying = Buffer.from(await withFile("x", null));
  // The directory says of the first file that it is five gigabytes' neighbour: 4,294,967,294 bytes.
  const entry = lying.indexOf(Buffer.from("504b0102", "hex"));
  lying.writeUInt32LE(0xfffffffe, entry + 24);
  expect((await refusalOf(lying)).join()).toMatch(/已损坏|超过 4 GB/);
});

test("a bit that has turned is seen", async () => {
  const turned = Buffer.from(await zipOf(scene.files));
  const at = turned.indexOf("answers.jsonl") + 200;
  turned[at] = (turned[at] ?? 0) ^ 0x10;
  expect((await refusalOf(turned)).join()).toMatch(/^answers\.jsonl/);
});
