/** What lies over the page: dialog, sheet, menu, toast. */
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog, Sheet } from "../ui/Dialog.tsx";
import { Menu } from "../ui/Menu.tsx";
import { toast } from "../platform/toast.ts";
import { Section } from "./Section.tsx";
import styles from "./UiPage.module.css";

const items = [
  { key: "copy", label: "复制链接", onSelect: () => toast("已复制") },
  { key: "report", label: "报告问题", onSelect: () => toast("已提交") },
];

export function OverlaysSection() {
  const [opened, setOpened] = useState<"dialog" | "sheet" | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title="浮层">
      <div className={styles.row}>
        <Button kind="secondary" onClick={() => setOpened("dialog")}>
          对话框
        </Button>
        <Button kind="secondary" onClick={() => setOpened("sheet")}>
          抽屉
        </Button>
        <Button kind="secondary" onClick={() => toast("验证码已发送")}>
          提示
        </Button>
        <Menu trigger="更多操作" items={items} />
      </div>
      <Dialog
        isOpen={opened === "dialog"}
        onClose={close}
        title="撤销这笔提现？"
        description="撤销后金币会立即退回可用余额。"
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              不撤销
            </Button>
            <Button onClick={close}>撤销提现</Button>
          </>
        }
      >
        <p>申请时间 11-20 09:12</p>
      </Dialog>
      <Sheet isOpen={opened === "sheet"} onClose={close} title="选择城市">
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>城市 {index + 1}</p>
        ))}
      </Sheet>
    </Section>
  );
}
