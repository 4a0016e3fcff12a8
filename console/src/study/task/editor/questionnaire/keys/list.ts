/** The keys of the editor, as they are listed behind ?. */
import type { Kind } from "../kinds.ts";

/** Digits add a question of the kind behind the selected one. */
export const kindKeys: readonly { key: string; kind: Kind }[] = [
  { key: "1", kind: "single" },
  { key: "2", kind: "multiple" },
  { key: "3", kind: "text" },
  { key: "4", kind: "scale" },
  { key: "5", kind: "matrix" },
];

export const keyList: readonly { keys: string; does: string }[] = [
  { keys: "N 或 1", does: "在后面新加一道单选" },
  { keys: "2 3 4 5", does: "新加多选、填空、量表、矩阵" },
  { keys: "P", does: "在后面新加一页" },
  { keys: "D", does: "复制选中的题" },
  { keys: "Alt + ↑ ↓", does: "移动选中的题或页" },
  { keys: "Delete 或 X", does: "删除选中的题，可以撤销" },
  { keys: "J K 或 ↓ ↑", does: "下一题、上一题" },
  { keys: "E 或 Enter", does: "写选中的题" },
  { keys: "Enter（在最后一个选项里）", does: "再加一个选项" },
  { keys: "粘贴多行（在选项、行、列里）", does: "每行成为一个" },
  { keys: "Esc", does: "离开输入框，回到题目列表" },
  { keys: "L", does: "打开题库" },
  { keys: "M", does: "写批注" },
  { keys: "/", does: "查找题目和选项" },
  { keys: "Ctrl + S", does: "保存" },
  { keys: "Ctrl + Z，Ctrl + Shift + Z", does: "撤销、重做" },
  { keys: "?", does: "这张表" },
];
