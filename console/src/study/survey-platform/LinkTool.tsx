/** The link builder, to try it without a task. */
import { useState } from "react";
import type { SurveyPlatform } from "#contract/console/study/survey-platform.ts";
import { LinkBuilder } from "../../ui/LinkBuilder.tsx";
import styles from "./Platform.module.css";

export function LinkTool({ platform, isDirty }: { platform: SurveyPlatform; isDirty: boolean }) {
  const [template, setTemplate] = useState("");
  return (
    <section className={styles.card} aria-label="链接生成与检查">
      <h2>链接生成与检查</h2>
      <p className={styles.hint}>
        {isDirty ? "按已保存的设置；上面的修改保存后才算。" : "任务的“来源”里也有同样的工具。"}
      </p>
      <LinkBuilder platformId={platform.id} template={template} onChange={setTemplate} />
    </section>
  );
}
