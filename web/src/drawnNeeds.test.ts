/** Which pages a browser may show once more before the server has answered, and which of them as a snapshot alone. */
import { expect, test } from "vitest";
import { getWallet } from "#contract/member/money/wallet.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { getSheet } from "#contract/member/study/survey.ts";
import { keptAs } from "./drawnNeeds.ts";

type Given = { consents?: string[]; arrived?: unknown; format?: string; words?: string };

function answersOf({ consents = [], arrived = null, format = "line", words = "完" }: Given) {
  const questions = [{ kind: "text", name: "q", title: "说说", format, required: false }];
  const all: Record<string, unknown> = {
    [getAccount.path]: { consentNeeded: consents },
    [getWallet.path]: { arrived },
    [getSheet.path]: { questionnaire: { pages: [{ questions }, { title: words, questions: [] }] } },
  };
  return ([path]: readonly unknown[]) => all[String(path)];
}

const asked = { params: { token: "t" }, search: new URLSearchParams() };
const SHEET = "/task/answer/:token";

test.each<[string, Given, "page" | "snapshot" | null]>([
  ["/home", {}, "page"],
  ["/home", { arrived: { gold: 1 } }, null],
  ["/home", { consents: ["privacy"] }, null],
  ["/exchange", {}, "snapshot"],
  // Said by the home page alone.
  ["/exchange", { arrived: { gold: 1 } }, "snapshot"],
  ["/exchange", { consents: ["privacy"] }, null],
  [SHEET, {}, "snapshot"],
  [SHEET, { format: "mobile" }, "snapshot"],
  [SHEET, { format: "mobile", words: "我们会打 {{q}}" }, null],
  [SHEET, { consents: ["agreement"] }, null],
  ["/home/user", {}, null],
])("%s with %o is kept as %s", (route, given, as) => {
  expect(keptAs(route, answersOf(given), asked)).toBe(as);
});
