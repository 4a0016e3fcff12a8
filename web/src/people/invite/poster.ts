/** The poster: 750 × 1334, as a phone's screen, with who invites, what a newcomer gets, and the code to scan. */
import { figureOf } from "../../layout/figures.ts";
import {
  drawCard,
  drawMark,
  drawShade,
  type Pen,
  pictureAt,
  pictureOf,
  write as writeAt,
} from "../../platform/pen.ts";
import { drawMatrix, matrixOf, quietModules } from "../../platform/qr.ts";

export type PosterParts = {
  brandCode: string;
  /** A picture's address; empty for the brand's figure. */
  logo: string;
  siteName: string;
  slogan: string;
  /** The brand's colour (sRGB hex). */
  colour: string;
  nickname: string;
  avatar: string | null;
  link: string;
  code: string;
  /** 100 金币 and ≈ 1.00 元, or null where a newcomer gets nothing beside the rewards. */
  bonus: { gold: string; worth: string } | null;
};

const [width, height] = [750, 1334];
const middle = width / 2;
const card = { x: 50, y: 350, width: 650, height: 856, radius: 32 };
const ink = { text: "#16211f", quiet: "#55625f" };

export const posterPicture = (parts: PosterParts): Promise<string> =>
  pictureOf({ width, height }, async (pen) => {
    pen.textAlign = "center";
    drawGround(pen, parts);
    await drawMark(pen, { ...parts, figure: figureOf(parts.brandCode) }, 72);
    drawCard(pen, card);
    await drawFace(pen, parts);
    drawWords(pen, parts);
    drawCode(pen, parts.link);
  });

const write = (pen: Pen, text: string, look: { y: number; size: number; colour: string }): void =>
  writeAt(pen, text, { x: middle, room: card.width - 60, ...look });

function drawGround(pen: Pen, { slogan, colour, code }: PosterParts): void {
  drawShade(pen, colour);
  const lines = slogan.match(/[^，]+，?/g) ?? [slogan];
  lines.slice(0, 2).forEach((line, index) => {
    write(pen, line, { y: 186 + index * 48, size: 32, colour: "rgba(255, 255, 255, 0.88)" });
  });
  const foot = { y: 1272, size: 26, colour: "rgba(255, 255, 255, 0.88)" };
  write(pen, `邀请码 ${code}，注册时填写也可以`, foot);
}

async function drawFace(pen: Pen, { avatar, nickname, colour }: PosterParts): Promise<void> {
  const [radius, y] = [68, card.y];
  const round = (size: number) => {
    pen.beginPath();
    pen.arc(middle, y, size, 0, 2 * Math.PI);
  };
  pen.fillStyle = "#fff";
  round(radius + 8);
  pen.fill();
  const picture = avatar === null ? null : await pictureAt(avatar);
  pen.save();
  round(radius);
  pen.fillStyle = colour;
  pen.fill();
  pen.clip();
  if (picture) pen.drawImage(picture, middle - radius, y - radius, 2 * radius, 2 * radius);
  else write(pen, Array.from(nickname.trim())[0] ?? "我", { y: y + 22, size: 60, colour: "#fff" });
  pen.restore();
}

function drawWords(pen: Pen, { nickname, siteName, bonus, colour }: PosterParts): void {
  write(pen, nickname, { y: card.y + 134, size: 40, colour: ink.text });
  write(pen, `邀请你加入${siteName}`, { y: card.y + 184, size: 30, colour: ink.quiet });
  if (bonus) {
    write(pen, `新人奖励 ${bonus.gold}`, { y: card.y + 272, size: 56, colour });
    const when = `${bonus.worth}，第一份任务审核有效时到账`;
    write(pen, when, { y: card.y + 324, size: 26, colour: ink.quiet });
  } else {
    write(pen, "先看清时长和报酬", { y: card.y + 264, size: 44, colour });
    write(pen, "再决定做不做，审核有效后到账", {
      y: card.y + 318,
      size: 28,
      colour: ink.quiet,
    });
  }
  const hint = { y: card.y + card.height - 44, size: 28, colour: ink.quiet };
  write(pen, "长按识别二维码，免费加入", hint);
}

/** In the middle of what is left of the card. */
function drawCode(pen: Pen, link: string): void {
  const matrix = matrixOf(link);
  const modules = matrix.size + 2 * quietModules;
  const modulePixels = Math.floor(420 / modules);
  const side = modules * modulePixels;
  drawMatrix(pen, matrix, { x: Math.round(middle - side / 2), y: card.y + 352, modulePixels });
}
