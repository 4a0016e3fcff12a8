/** Each brand's figure as a path in a square of 32, so that the two differ in shape as well as in colour. */
const figures: Record<string, string> = {
  /** A speech bubble with a leaf's cut. */
  qingyan:
    "M16 5c6.6 0 12 4.3 12 9.8S22.6 24.5 16 24.5c-1.2 0-2.3-.1-3.4-.4L7 27.5v-5.7c-1.9-1.7-3-4.2-3-7C4 9.3 9.4 5 16 5Zm6 5c-6 .3-9.6 2.9-10.3 8.7 5.7.1 9.5-2.6 10.3-8.7Z",
  /** Two lenses that overlap. */
  manxi: "M11.5 6a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm9 0a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z",
};
const otherwise =
  "M8 5h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm2 6v3h12v-3zm0 6v3h8v-3z";

export const figureOf = (brandCode: string): string => figures[brandCode] ?? otherwise;
