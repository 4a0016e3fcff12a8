/** What an import did not take over as it stood: of pasted text beside its line, of JSON with its place. */
import type { checkQuestionnaire } from "#contract/console/study/task.ts";
import type { DataOf } from "#contract/endpoint.ts";
import styles from "./Questionnaire.module.css";

type Remark = DataOf<typeof checkQuestionnaire>["remarks"][number];
type RemarksProps = { remarks: readonly Remark[]; source?: string | undefined };

const groups = [
  { kind: "lost", title: "没有导入的内容", tone: "waiting" },
  { kind: "changed", title: "导入时改变的内容", tone: "plain" },
  { kind: "look", title: "只和外观、运行有关，没有导入", tone: "plain" },
] as const;

export const Remarks = ({ remarks, source }: RemarksProps) => (
  <>
    {source !== undefined && <BesideLines remarks={remarks} source={source} />}
    {groups.map(({ kind, title, tone }) => (
      <Group
        key={kind}
        title={title}
        tone={tone}
        isFolded={kind === "look"}
        remarks={remarks.filter((one) => one.kind === kind && one.line === null)}
      />
    ))}
  </>
);

/** The lines that something is said of, each with the line above it, so that its question is seen. */
function BesideLines({ remarks, source }: { remarks: readonly Remark[]; source: string }) {
  const said = Map.groupBy(remarks, ({ line }) => line);
  said.delete(null);
  if (said.size === 0) return null;
  const lines = source.split(/\r?\n|\r/).map((text, i) => ({ at: i + 1, text: text.trim() }));
  const shown = lines.filter(({ at, text }) => said.has(at) || (text !== "" && said.has(at + 1)));
  return (
    <>
      <h3 data-tone="waiting">没有看懂或改变了的行（{said.size}）</h3>
      <table className={styles.lines} aria-label="没有看懂或改变了的行">
        <tbody>
          {shown.map(({ at, text }) => (
            <tr key={at} data-said={said.has(at)}>
              <th scope="row">{at}</th>
              <td>{text}</td>
              <td>
                {said
                  .get(at)
                  ?.map(({ message }) => message)
                  .join("；")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type GroupProps = {
  title: string;
  tone: string;
  isFolded: boolean;
  remarks: readonly Remark[];
};

function Group({ title, tone, isFolded, remarks }: GroupProps) {
  if (remarks.length === 0) return null;
  const list = (
    <ul>
      {remarks.map(({ place, message }) => (
        <li key={`${place}${message}`}>
          {message} <code className="quiet">{place}</code>
        </li>
      ))}
    </ul>
  );
  const head = `${title}（${remarks.length}）`;
  if (!isFolded)
    return (
      <>
        <h3 data-tone={tone}>{head}</h3>
        {list}
      </>
    );
  return (
    <details>
      <summary>{head}</summary>
      {list}
    </details>
  );
}
