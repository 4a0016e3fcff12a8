/** How much of everything a questionnaire may have. */

/** Generous for people; everything at its limit and shuffled is still judged in some 20 ms. */
export const LIMITS = {
  pages: 100,
  questions: 200,
  choices: 100,
  rows: 50,
  columns: 20,
  conditions: 50,
  jumps: 20,
  quotaCells: 200,
  quotaBands: 40,
  files: 20,
  fileBytes: 100 * 1024 * 1024,
  scalePoints: 20,
  sliderSteps: 1000,
  blocks: 50,
  experiments: 10,
  /** With every item of every loop written out. */
  expandedQuestions: 1000,
  cells: 200,
  setItems: 8,
};
