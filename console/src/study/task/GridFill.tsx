/** The quota grid as it fills: in each cell who is there, of how many, and what is still missing. */
import type { QuotaGridFill } from "#contract/console/study/task-seats.ts";
import { count } from "../../platform/money.ts";
import styles from "./SeatFill.module.css";
import { Heads } from "../../ui/Heads.tsx";

type Cell = QuotaGridFill["cells"][number];

export function GridFill({ grid }: { grid: QuotaGridFill }) {
  const [rows, columns, layers] = grid.dimensions;
  if (!rows) return null;
  const byPlace = new Map(grid.cells.map((cell) => [cell.at.join(), cell]));
  // What has no figure of its own is the sum of its cells.
  const cellAt = (at: readonly (number | null)[]): Cell | undefined =>
    byPlace.get(at.join()) ?? sumOf(grid.cells, at);
  const tables = layers
    ? [
        ...layers.bands.map((label, layer) => ({ label, rest: [layer] })),
        { label: "合计", rest: [null] },
      ]
    : [{ label: "", rest: [] }];
  return tables.map(({ label: layer, rest }) => (
    <div key={layer} className={styles.scroll}>
      <table className={styles.grid} aria-label={`配额表${layer}`}>
        <caption>
          {[`配额表：${rows.title}`, columns?.title, layers && `${layers.title}：${layer}`]
            .filter(Boolean)
            .join(" × ")}
        </caption>
        <thead>
          <tr>
            <td />
            <Heads of={[...(columns?.bands ?? []), "合计"]} />
          </tr>
        </thead>
        <tbody>
          {[...rows.bands, "合计"].map((band, r) => (
            <tr key={band}>
              <th scope="row">{band}</th>
              {columns?.bands.map((column, c) => (
                <FillCell key={column} cell={cellAt([placeIn(r, rows.bands), c, ...rest])} />
              ))}
              <FillCell
                cell={cellAt([placeIn(r, rows.bands), ...(columns ? [null] : []), ...rest])}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ));
}

const placeIn = (at: number, bands: readonly string[]) => (at < bands.length ? at : null);

function sumOf(cells: readonly Cell[], at: readonly (number | null)[]): Cell | undefined {
  const inside = cells.filter(
    (cell) =>
      !cell.at.includes(null) && at.every((band, d) => band === null || band === cell.at[d]),
  );
  const sum = (key: "taken" | "inHand") => inside.reduce((total, cell) => total + cell[key], 0);
  const sumOr = (key: "min" | "seats") =>
    inside.some((cell) => cell[key] === null)
      ? null
      : inside.reduce((total, cell) => total + (cell[key] ?? 0), 0);
  return {
    at: [...at],
    name: "",
    label: "",
    taken: sum("taken"),
    inHand: sum("inHand"),
    min: sumOr("min"),
    seats: sumOr("seats"),
  };
}

function FillCell({ cell }: { cell: Cell | undefined }) {
  if (!cell) return <td />;
  const { taken, seats, min, inHand } = cell;
  const missing = seats === null ? (min ?? 0) - taken : seats - taken;
  const short = (min ?? 0) - taken;
  return (
    <td data-full={seats !== null && taken >= seats}>
      {count(taken)}
      {seats !== null && ` / ${count(seats)}`}
      <small>
        {seats === 0
          ? "不要"
          : missing > 0
            ? `还缺 ${count(missing)}${short > 0 && short < missing ? `，至少 ${count(short)}` : ""}`
            : seats === null
              ? "不限"
              : "已满"}
        {inHand > 0 && `，${count(inHand)} 人正在做`}
      </small>
    </td>
  );
}
