/** What a value from anywhere is, before it is known to be a questionnaire. */
export type Plain = Record<string, unknown>;
export type Is = (value: unknown) => boolean;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isListOf = (value: unknown, is: (item: Plain) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isPlain(item) && is(item));

export const isMaybe = (value: unknown, is: Is): boolean => value === undefined || is(value);
