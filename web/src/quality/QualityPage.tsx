/** /home/quality: 信用分, line by line. */
export function QualityPage() {
  return null;
}
