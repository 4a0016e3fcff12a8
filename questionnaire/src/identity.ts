/** Who a question is when its name changes: comments and versions follow it. */
import type { Question } from "./model.ts";

/** The name it began with; what was never renamed has only that one. */
export const identityOf = ({ id, name }: Pick<Question, "id" | "name">): string => id ?? name;

/** As renamed: back under its first name it needs none beside it. */
export const renamedTo = <Q extends Question>(question: Q, to: string): Q => {
  const { id: _, ...rest } = question;
  const first = identityOf(question);
  // Only the name and the mark that goes with it are other.
  return { ...rest, name: to, ...(first !== to && { id: first }) } as Q;
};

/** Another question with the same contents. */
export const copied = <Q extends Question>(question: Q, name: string): Q => {
  const { id: _, ...rest } = question;
  return { ...rest, name } as Q;
};
