/** All the parts of the draft below each other, with links to each and a mark where something is wrong. */
import type { Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { QuestionnaireSection } from "./questionnaire/QuestionnaireSection.tsx";
import { type PartProps, parts } from "./sections.tsx";

export const PartList = ({ isPublished, ...part }: PartProps & { isPublished: boolean }) => (
  <div className={styles.parts}>
    <PartLinks problems={part.problems} />
    {parts.map(({ key, title, Body }) => (
      <section key={key} id={key} className={styles.part} aria-label={title}>
        <h2>{title}</h2>
        <Body {...part} />
      </section>
    ))}
    <section id="questionnaire" className={styles.part} aria-label="问卷">
      <h2>问卷</h2>
      <QuestionnaireSection
        value={part.draft.questionnaire}
        onChange={(value) => part.put("questionnaire", value)}
        isPublished={isPublished}
      />
    </section>
  </div>
);

const PartLinks = ({ problems }: { problems: Problems }) => (
  <nav className={styles.links} aria-label="本页各部分">
    {parts.map(({ key, title, fields }) => (
      <PartLink
        key={key}
        to={key}
        title={title}
        isWrong={fields.some((field) => problems[field])}
      />
    ))}
    <PartLink to="questionnaire" title="问卷" isWrong={false} />
  </nav>
);

/** Scrolls by itself: a hash would be one more entry to go back through, and a guarded navigation. */
const PartLink = ({ to, title, isWrong }: { to: string; title: string; isWrong: boolean }) => (
  <a
    href={`#${to}`}
    data-problem={isWrong}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(to)?.scrollIntoView({ behavior: "smooth" });
    }}
  >
    {title}
  </a>
);
