/** /survey/end and /survey-leader/end: the end, for whoever holds the attempt's token. */
export function EndPage() {
  return null;
}
