/** What the other features may use of this one. */
export { earlierIncome } from "./income-sql.ts";
export { type IncomeMonth, type Taxed, type TaxMode, taxOn } from "./tax.ts";
export { taxRuleOf } from "./words.ts";
