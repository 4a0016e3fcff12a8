/** `?`: which keys a list knows. Its own come as its hint says them. */
import { Modal } from "antd";
import styles from "./DataTable.module.css";

type KeysDialogProps = {
  hint: string;
  hasSelection: boolean;
  hasDetails: boolean;
  onClose: () => void;
};

const always: readonly [string, string][] = [
  ["J / ↓", "下一行"],
  ["K / ↑", "上一行"],
  ["/", "搜索"],
  ["Ctrl K", "跳转到页面、会员或记录"],
  ["?", "这份列表"],
];
const withDetails: readonly [string, string][] = [
  ["O / Enter", "打开详情"],
  ["Esc", "关闭详情"],
];
const withSelection: readonly [string, string][] = [
  ["X / 空格", "选择或取消这一行"],
  ["Shift 加 J、K 或 ↑↓", "连续选择"],
  ["Shift 加点击，或大写 X", "从上一次选择的行选到这一行"],
];
const known = ["J / K", "X"];

/** "A 批准" → ["A", "批准"] */
const ownKeys = (hint: string, said: readonly string[]): [string, string][] =>
  hint
    .split("　")
    .map((part): [string, string] => {
      const at = part.lastIndexOf(" ");
      return [part.slice(0, at), part.slice(at + 1)];
    })
    .filter(([key]) => key !== "" && !said.includes(key));

export const KeysDialog = ({ hint, hasSelection, hasDetails, onClose }: KeysDialogProps) => (
  <Modal open title="按键" footer={null} mask={{ closable: true }} onCancel={onClose}>
    <dl className={styles.keys}>
      {[
        ...always,
        ...(hasDetails ? withDetails : []),
        ...(hasSelection ? withSelection : []),
        // Without details O is the list's own: it leads to a page.
        ...ownKeys(hint, hasDetails ? [...known, "O"] : known),
      ].map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
