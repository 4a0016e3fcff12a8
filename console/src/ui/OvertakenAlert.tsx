/** Somebody saved first: nothing was lost, and what both changed is named. */
import { Alert } from "antd";
import { pathText } from "../platform/field-words.ts";

type OvertakenAlertProps = {
  /** The kind of thing that is edited, as the log calls it; without one `both` is what operators read. */
  kind?: string;
  /** What both changed, fields by name; null = nobody was quicker. */
  both: readonly string[] | null;
  /** In a dialog nothing else keeps it apart from what is below. */
  isInDialog?: boolean;
};

const wordsOf = (name: string, kind: string | undefined): string =>
  kind === undefined ? name : pathText(kind, name);

export const OvertakenAlert = ({ kind, both, isInDialog }: OvertakenAlertProps) =>
  both && (
    <Alert
      type="warning"
      showIcon
      style={isInDialog ? { marginBottom: 16 } : {}}
      title="刚刚有人改了这里，您的修改还没有保存"
      description={
        both.length === 0
          ? "对方的修改已经填在表里，您的修改也都还在。请核对后再保存。"
          : `对方的修改已经填在表里，您的修改也都还在。两人都改了的是：${both.map((name) => wordsOf(name, kind)).join("、")}；保存后以您的为准。`
      }
    />
  );
