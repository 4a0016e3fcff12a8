/** Tables as the types call them (`surveyAnswer`, `ledger.closingBalance`), in SQL. */
export const sqlNameOf = (table: string): string =>
  (table.includes(".") ? table : `public.${table}`).replaceAll(
    /[A-Z]/g,
    (letter) => `_${letter.toLowerCase()}`,
  );
