/** One entry of the log: what was there, and what took its place. */
import { Link } from "react-router";
import { auditWords } from "#contract/console/people/audit-words.ts";
import type { listAudit } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Changes.module.css";
import { changesInWords } from "./fields.ts";
import { kindText, subjectKinds } from "./words.ts";
import { Heads } from "../../ui/Heads.tsx";

type Line = DataOf<typeof listAudit>["list"][number];

export function Changes({ line }: { line: Line }) {
  const changes = changesInWords(line);
  return (
    <>
      <Section title={auditWords(line.action)}>
        <Facts
          facts={[
            ["操作员", line.staffName],
            ["时间", <TimeText key="at" at={line.at} />],
            ["对象", <Subject key="subject" line={line} />],
            ["备注", line.note],
          ]}
        />
      </Section>
      <Section title={`改动（${changes.length} 处）`}>
        {changes.length === 0 ? (
          <p className="quiet">没有记录数值的变化</p>
        ) : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <Heads of={["字段", "之前", "之后"]} />
              </tr>
            </thead>
            <tbody>
              {changes.map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">{path || "值"}</th>
                  <td className={styles.before}>{before ?? "空"}</td>
                  <td className={styles.after}>{after ?? "空"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </>
  );
}

export const Subject = ({ line: { subjectKind, subjectId } }: { line: Line }) => {
  const known = subjectKinds[subjectKind];
  const text = `${kindText(subjectKind)} ${subjectId}`;
  // Who looked for somebody and found nobody.
  return known && subjectId !== "" ? <Link to={known.link(subjectId)}>{text}</Link> : text;
};
