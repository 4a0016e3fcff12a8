/** The phone beside the editor: the questionnaire as a member gets it, from the selected question on. */
import { MobileOutlined } from "@ant-design/icons";
import { useState } from "react";
import { Button } from "antd";
import { QuestionnairePreview } from "../../preview/PreviewPane.tsx";
import styles from "./Panel.module.css";

export function Phone({ value }: { value: unknown }) {
  // Where the window is too narrow for three columns it lies over the others, when it is wanted.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.phoneButton ?? ""}
        icon={<MobileOutlined aria-hidden />}
        disabled={false}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "收起预览" : "手机预览"}
      </Button>
      <aside className={styles.phone} data-open={isOpen} aria-label="手机预览">
        <QuestionnairePreview value={value} />
      </aside>
    </>
  );
}
