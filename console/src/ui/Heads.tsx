/** The heads of a plain table's columns. */
export const Heads = ({ of }: { of: readonly string[] }) =>
  of.map((head) => (
    <th key={head} scope="col">
      {head}
    </th>
  ));
