/** All the parts of the draft below each other, with links to each and a mark where something is wrong. */
import type { ReactNode } from "react";
import type { Desk } from "./desk.ts";
import { brokenText, type Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { QuestionnairePart } from "./QuestionnairePart.tsx";
import { parts } from "./sections.tsx";

type PartListProps = {
  desk: Desk;
  problems: Problems;
  /** Below the draft: what can only be done with what is saved. */
  rehearsal: ReactNode;
};

export const PartList = ({ desk, problems, rehearsal }: PartListProps) => {
  const { draft, put, putAll } = desk.editing;
  const part = { taskId: desk.task?.id ?? null, draft, put, putAll, problems };
  const isOwn = draft.source === "own";
  const broken = problems.questionnaire ?? brokenText(draft);
  return (
    <div className={styles.parts}>
      <PartLinks
        problems={problems}
        isOwn={isOwn}
        isBroken={broken !== undefined}
        hasRehearsal={rehearsal !== null}
      />
      {parts.map(({ key, title, Body }) => (
        <section key={key} id={key} className={styles.part} aria-label={title}>
          <h2>{title}</h2>
          <Body {...part} />
        </section>
      ))}
      {isOwn && (
        <section id="questionnaire" className={styles.part} aria-label="问卷">
          <h2>问卷</h2>
          <QuestionnairePart desk={desk} problem={broken} />
        </section>
      )}
      {rehearsal}
    </div>
  );
};

type PartLinksProps = {
  problems: Problems;
  isOwn: boolean;
  /** Whether the questionnaire has errors. */
  isBroken: boolean;
  hasRehearsal: boolean;
};

const PartLinks = ({ problems, isOwn, isBroken, hasRehearsal }: PartLinksProps) => (
  <nav className={styles.links} aria-label="本页各部分">
    {parts.map(({ key, title, fields }) => (
      <PartLink
        key={key}
        to={key}
        title={title}
        isWrong={fields.some((field) => problems[field])}
      />
    ))}
    {isOwn && <PartLink to="questionnaire" title="问卷" isWrong={isBroken} />}
    {hasRehearsal && <PartLink to="rehearsal" title="彩排" isWrong={false} />}
  </nav>
);

/** Scrolls by script: a hash in the address would add an entry to the history and pass the guard of unsaved work. */
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
