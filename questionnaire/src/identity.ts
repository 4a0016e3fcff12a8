/** Who a question is when its name changes: comments and versions follow it. */
import type { Question } from "./model.ts";

/** The name it began with; what was never renamed has only that one. */
export const identityOf = ({ id, name }: Pick<Question, "id" | "name">): string => id ?? name;

/** The question under its new name; back under its first name it needs no `id`. */
export const renamedTo = <Q extends Question>(question: Q, to: string): Q => {
  const { id: _, ...rest } = question;
  const first = identityOf(question);
  // Only the name and `id` differ.
  return { ...rest, name: to, ...(first !== to && { id: first }) } as Q;
};

/** Another question with the same contents. */
export const copied = <Q extends Question>(question: Q, name: string): Q => {
  const { id: _, ...rest } = question;
  return { ...rest, name } as Q;
};
