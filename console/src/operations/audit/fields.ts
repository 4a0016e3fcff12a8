/** The log's fields and values in the words of the pages that change them. */
import { adjustmentStateLabels } from "#contract/console/money/adjustment.ts";
import { importStateLabels } from "#contract/console/operations/import.ts";
import { PublishState } from "#contract/content-enums.ts";
import {
  AuditState,
  ExchangeState,
  ExchangeType,
  FeedbackState,
  InvalidReason,
  PrizeState,
  TaskModule,
  TaskState,
  TaskType,
  TrialState,
} from "#contract/enums.ts";
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { pathText } from "../../platform/field-words.ts";
import { gold, yuan } from "../../platform/money.ts";
import { exactTime } from "../../platform/time.ts";
import { type Change, changesBetween } from "./diff.ts";

type Logged = { subjectKind: string; before: unknown; after: unknown };

/** What differs, each as an operator says it. */
export const changesInWords = ({ subjectKind, before, after }: Logged): Change[] =>
  changesBetween(before, after).map((change) => {
    const inWords = (value: string | null) =>
      value === null ? null : valueText(subjectKind, change.path, value);
    return {
      path: pathText(subjectKind, change.path),
      before: inWords(change.before),
      after: inWords(change.after),
    };
  });

type Labels = { values: readonly number[]; label: (value: never) => string };

const labelsOf: Record<string, Labels> = {
  "task.state": TaskState,
  "task.type": TaskType,
  "task.module": TaskModule,
  "exchange.state": ExchangeState,
  "prize.state": PrizeState,
  "prize.type": ExchangeType,
  "feedback.state": FeedbackState,
  "trial.state": TrialState,
  "article.state": PublishState,
  "notice.state": PublishState,
  "response.auditState": AuditState,
  "response.invalidReason": InvalidReason,
  "member.step": SanctionStep,
  "member.category": SanctionCategory,
};

export function valueText(kind: string, path: string, value: string): string {
  const name = /([^.[]*)(?:\[\d+\])?$/.exec(path)?.[1] ?? "";
  const labels = labelsOf[`${kind}.${name}`];
  if (/^-?\d+$/.test(value)) {
    const number = Number(value);
    // The enumeration knows the number, so it is one of its own.
    if (labels?.values.includes(number)) return labels.label(number as never);
    if (name.endsWith("Fen") || name === "fen") return yuan(number);
    if (name.endsWith("Gold") || name === "gold") return gold(number);
  }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return exactTime(value);
  return wordsOf[`${kind}.${name}`]?.[value] ?? plainWords[value] ?? value;
}

const wordsOf: Record<string, Record<string, string>> = {
  // For changes of money by hand.
  "member.state": adjustmentStateLabels,
  "import.state": importStateLabels,
  "reconciliation.state": { preview: "预览", done: "已执行", undone: "已撤销" },
  "staff.state": { active: "启用", closed: "停用" },
  "staff.way": { password: "密码", totp: "动态验证码", recovery: "恢复码" },
};

const plainWords: Record<string, string> = {
  true: "是",
  false: "否",
  null: "空",
  "": "空",
};
