/** One cross-table, as it is read and as it is saved to a file. */
import type { CrossTable } from "#contract/console/study/results.ts";
import { count } from "../../platform/money.ts";
import { figure, percent } from "./asked.ts";
import styles from "./Results.module.css";

type CrossTableViewProps = { table: CrossTable; isWeighted: boolean };

export const CrossTableView = ({ table, isWeighted }: CrossTableViewProps) => (
  <section className={styles.cross} aria-label={`交叉表：${table.title}`}>
    <h2>{table.title}</h2>
    <div
      role="group"
      aria-label={`交叉表的内容：${table.title}`}
      // In the order of the keys, so that a wide table is scrolled without a mouse.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.scroll}
    >
      <table className={styles.table}>
        <Head table={table} />
        <tbody>
          <Bases table={table} isWeighted={isWeighted} />
          {table.rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, at) => (
                // The columns do not move against one another.
                <td key={at}>
                  {percent(cell.share)} <Letters text={cell.letters} />
                </td>
              ))}
            </tr>
          ))}
          {table.means.length > 0 && (
            <tr>
              <th scope="row">均值（标准差）</th>
              {table.means.map((one, at) => (
                <td key={at}>
                  {figure(one.mean)}（{figure(one.deviation)}） <Letters text={one.letters} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  </section>
);

const Letters = ({ text }: { text: string }) =>
  text === "" ? null : <span className={styles.letters}>{text}</span>;

/** Runs of columns of the same question, under its title. */
function Head({ table: { columns } }: { table: CrossTable }) {
  const groups = [...Map.groupBy(columns, ({ key }) => key ?? "").values()];
  return (
    <thead>
      <tr>
        <td />
        {groups.map((group) =>
          group[0]?.key ? (
            <th key={group[0].key} scope="colgroup" colSpan={group.length}>
              {group[0].title}
            </th>
          ) : (
            <td key="" />
          ),
        )}
      </tr>
      <tr>
        <td />
        {columns.map(({ key, code, label, letter, isSmall }) => (
          <th key={`${key} ${code}`} scope="col">
            {label} {letter && `(${letter})`}
            {isSmall && <div className={styles.small}>基数小</div>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const Bases = ({ table: { columns }, isWeighted }: CrossTableViewProps) => (
  <>
    <tr>
      <th scope="row">基数</th>
      {columns.map(({ key, code, base }) => (
        <td key={`${key} ${code}`}>{count(base)}</td>
      ))}
    </tr>
    {isWeighted && (
      <tr>
        <th scope="row">加权基数（有效）</th>
        {columns.map(({ key, code, weightedBase, effectiveBase }) => (
          <td key={`${key} ${code}`}>
            {figure(weightedBase, 1)}（{figure(effectiveBase, 1)}）
          </td>
        ))}
      </tr>
    )}
  </>
);

/** Shares as figures that a spreadsheet computes with, letters beside them. */
export function rowsOfFile({ title, columns, rows, means }: CrossTable): (string | number)[][] {
  return [
    [title],
    [
      "",
      ...columns.flatMap(({ title: of, label }) => [of ? `${of} / ${label}` : label, "显著高于"]),
    ],
    ["", ...columns.flatMap(({ letter }) => [letter, ""])],
    ["基数", ...columns.flatMap(({ base }) => [base, ""])],
    ...rows.map(({ label, cells }) => [
      label,
      ...cells.flatMap(({ share, letters }) => [share ?? "", letters]),
    ]),
    ...(means.length > 0
      ? [["均值", ...means.flatMap(({ mean, letters }) => [mean ?? "", letters])]]
      : []),
    [],
  ];
}
