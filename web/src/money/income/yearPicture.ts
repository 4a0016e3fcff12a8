/** The year as one picture: 1080 × 1440, in the brand's look, with the sum, the months, the best of them and the tasks. */
import { figureOf } from "../../layout/figures.ts";
import {
  drawCard,
  drawMark,
  drawShade,
  type Pen,
  pictureOf,
  write as writeAt,
} from "../../platform/pen.ts";
import type { YearInShort } from "./year.ts";

export type YearPictureParts = YearInShort & {
  brandCode: string;
  /** A picture's address; empty for the brand's figure. */
  logo: string;
  siteName: string;
  slogan: string;
  /** The brand's colour (sRGB hex). */
  colour: string;
  /** Who it is of, as far as they want it there: a name, a number, or nothing. */
  who: string;
};

const yearPictureSize = { width: 1080, height: 1440 };
const middle = yearPictureSize.width / 2;
const card = { x: 60, y: 370, width: 960, height: 920, radius: 40 };
const ink = { quiet: "#55625f", text: "#16211f", track: "#eef1f0" };
const pale = "rgba(255, 255, 255, 0.88)";

export const yearPicture = (parts: YearPictureParts): Promise<string> =>
  pictureOf(yearPictureSize, async (pen) => {
    pen.textAlign = "center";
    drawShade(pen, parts.colour);
    await drawMark(pen, { ...parts, figure: figureOf(parts.brandCode) }, 84);
    write(pen, `我的 ${parts.year} 年`, { y: 256, size: 72, colour: "#fff" });
    write(pen, parts.who, { y: 322, size: 34, colour: pale });
    drawCard(pen, card);
    drawSums(pen, parts);
    drawMonths(pen, parts);
    write(pen, parts.slogan, { y: 1372, size: 34, colour: pale });
  });

const write = (pen: Pen, text: string, look: { y: number; size: number; colour: string }): void =>
  writeAt(pen, text, { x: middle, room: card.width - 80, ...look });

function drawSums(pen: Pen, { sum, tasks, best, colour }: YearPictureParts): void {
  write(pen, "一年的收入", { y: card.y + 92, size: 34, colour: ink.quiet });
  write(pen, sum, { y: card.y + 222, size: 116, colour });
  const done = tasks > 0 ? [`做完 ${tasks} 份任务`] : [];
  const most = best ? [`收入最多的是 ${best.name}，${best.sum}`] : [];
  [...done, ...most].forEach((line, index) => {
    write(pen, line, { y: card.y + 310 + index * 58, size: 38, colour: ink.text });
  });
}

const bars = { top: card.y + 440, foot: card.y + 800, left: card.x + 73, step: 70, width: 44 };

/** Twelve places, as a year has; what has not come yet stands empty. */
function drawMonths(pen: Pen, { months, colour, best }: YearPictureParts): void {
  const most = Math.max(...months.map(({ fen }) => fen), 1);
  for (let month = 0; month < 12; month++) {
    const x = bars.left + month * bars.step;
    const { fen = 0, name = "" } = months[month] ?? {};
    const height = Math.round((Math.max(0, fen) / most) * (bars.foot - bars.top));
    pen.fillStyle = ink.track;
    pen.fillRect(x, bars.top, bars.width, bars.foot - bars.top);
    pen.fillStyle = colour;
    pen.globalAlpha = best === null || best.name === name ? 1 : 0.55;
    pen.fillRect(x, bars.foot - height, bars.width, height);
    pen.globalAlpha = 1;
    const label = { x: x + bars.width / 2, y: bars.foot + 44, size: 28, room: bars.step };
    writeAt(pen, String(month + 1), { ...label, colour: ink.quiet });
  }
  write(pen, "每月的收入", { y: bars.foot + 92, size: 28, colour: ink.quiet });
}
