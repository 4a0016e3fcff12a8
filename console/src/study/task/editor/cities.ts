/** City names out of a line of text, each once. */
export const citiesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s、，,；;。]+/).filter(Boolean)),
];
