/** Copies a text, and says so. */
import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { sayDone, sayFailed } from "../platform/notice.ts";

type CopyButtonProps = { text: string; label: string };

export const CopyButton = ({ text, label }: CopyButtonProps) => (
  <Button
    size="small"
    disabled={false}
    icon={<CopyOutlined aria-hidden />}
    aria-label={`复制${label}`}
    onClick={() => void copy(text, label)}
  >
    复制
  </Button>
);

async function copy(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    sayDone(`已复制${label}`);
  } catch {
    // Browsers keep the clipboard from pages that came by http from another machine.
    sayFailed(new Error("没有复制成功，请选中后手动复制"));
  }
}
