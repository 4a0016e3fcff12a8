/** The selected page: its title, when it shows, the order of its questions and where it leads. */
import { Input } from "antd";
import type { Page } from "#questionnaire/model.ts";
import { Notes } from "../Notes.tsx";
import { changePage, copyPage, movePage, removePage } from "../outline.ts";
import { PageForm } from "../page/PageForm.tsx";
import { patched } from "../patched.ts";
import { useStructure } from "../structure.ts";
import { Tools } from "../Tools.tsx";
import styles from "./Panel.module.css";

export function PagePanel({ page, index }: { page: Page; index: number }) {
  const { whole, edit } = useStructure();
  const path = `pages[${index}]`;
  return (
    <section className={styles.part} data-path={path} aria-label={`第 ${index + 1} 页的设置`}>
      <header className={styles.head}>
        <h2>第 {index + 1} 页</h2>
        <Tools
          name={`第 ${index + 1} 页`}
          isFirst={index === 0}
          isLast={index === whole.pages.length - 1}
          canRemove={whole.pages.length > 1}
          onMove={(by) => edit((now) => movePage(now, index, by))}
          onCopy={() => edit((now) => copyPage(now, index))}
          onRemove={() => edit((now) => removePage(now, index))}
        />
      </header>
      <Input
        aria-label={`第 ${index + 1} 页的标题`}
        placeholder="页标题（选填）"
        maxLength={200}
        value={page.title ?? ""}
        onChange={({ target }) =>
          edit(
            (now) =>
              changePage(now, index, (one) => patched(one, { title: target.value || undefined })),
            `${path}.title`,
          )
        }
      />
      <Notes path={path} />
      <Notes path={`${path}.title`} />
      <Notes path={`${path}.name`} />
      <PageForm page={page} index={index} />
    </section>
  );
}
