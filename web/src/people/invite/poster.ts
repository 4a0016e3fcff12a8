/** The poster: 750 × 1334, as a phone's screen, with who invites, what a newcomer gets, and the code to scan. */
import { figureOf } from "../../layout/figures.ts";
import { drawMatrix, matrixOf, quietModules } from "../../platform/qr.ts";

export type PosterParts = {
  brandCode: string;
  /** A picture's address; empty for the brand's figure. */
  logo: string;
  siteName: string;
  slogan: string;
  /** The brand's colour (sRGB hex); the same in both themes: the picture leaves this screen. */
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

type Pen = CanvasRenderingContext2D;

export async function posterPicture(parts: PosterParts): Promise<string> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no canvas");
  pen.textAlign = "center";
  drawGround(pen, parts);
  await drawBrand(pen, parts);
  drawCard(pen);
  await drawFace(pen, parts);
  drawWords(pen, parts);
  drawCode(pen, parts.link);
  return canvas.toDataURL("image/png");
}

function write(pen: Pen, text: string, look: { y: number; size: number; colour: string }): void {
  const { y, size, colour } = look;
  pen.fillStyle = colour;
  const weight = size >= 36 ? 700 : 400;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.fillText(fitted(pen, text), middle, y);
}

/** A long name ends in an ellipsis rather than outside the card. */
function fitted(pen: Pen, text: string): string {
  const room = card.width - 60;
  let letters = Array.from(text);
  if (pen.measureText(text).width <= room) return text;
  while (letters.length > 1 && pen.measureText(`${letters.join("")}…`).width > room)
    letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}

function drawGround(pen: Pen, { slogan, colour, code }: PosterParts): void {
  pen.fillStyle = colour;
  pen.fillRect(0, 0, width, height);
  const shade = pen.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, "rgba(0, 0, 0, 0.12)");
  shade.addColorStop(1, "rgba(0, 0, 0, 0.52)");
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
  const lines = slogan.match(/[^，]+，?/g) ?? [slogan];
  lines.slice(0, 2).forEach((line, index) => {
    write(pen, line, { y: 186 + index * 48, size: 32, colour: "rgba(255, 255, 255, 0.88)" });
  });
  const foot = { y: 1272, size: 26, colour: "rgba(255, 255, 255, 0.88)" };
  write(pen, `邀请码 ${code}，注册时填写也可以`, foot);
}

/** The mark and the name, together in the middle. */
async function drawBrand(pen: Pen, { brandCode, logo, siteName }: PosterParts): Promise<void> {
  const look = { y: 118, size: 44, colour: "#fff" };
  pen.font = `700 ${look.size}px ${getComputedStyle(document.body).fontFamily}`;
  const figure = 64;
  const total = figure + 16 + pen.measureText(siteName).width;
  const picture = logo === "" ? null : await pictureAt(logo);
  pen.save();
  pen.translate(middle - total / 2, 72);
  pen.fillStyle = "#fff";
  if (picture) drawWithin(pen, picture, figure);
  else {
    pen.scale(figure / 32, figure / 32);
    pen.fill(new Path2D(figureOf(brandCode)), "evenodd");
  }
  pen.restore();
  pen.fillStyle = "#fff";
  pen.fillText(siteName, middle + (figure + 16) / 2, look.y);
}

/** In the middle of a square, all of it. */
function drawWithin(pen: Pen, picture: HTMLImageElement, side: number): void {
  const scale = side / Math.max(picture.width, picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  pen.drawImage(picture, (side - w) / 2, (side - h) / 2, w, h);
}

function drawCard(pen: Pen): void {
  pen.fillStyle = "#fff";
  pen.beginPath();
  rounded(pen);
  pen.fill();
}

/** By hand: `roundRect` is younger than many a web view. */
function rounded(pen: Pen): void {
  const { x, y, radius } = card;
  const [right, bottom] = [x + card.width, y + card.height];
  pen.moveTo(x + radius, y);
  pen.arcTo(right, y, right, bottom, radius);
  pen.arcTo(right, bottom, x, bottom, radius);
  pen.arcTo(x, bottom, x, y, radius);
  pen.arcTo(x, y, right, y, radius);
  pen.closePath();
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

/** Null where the storage lets no other page read its pictures: with one, the poster could not be saved. */
function pictureAt(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.addEventListener("load", () => resolve(picture));
    picture.addEventListener("error", () => resolve(null));
    picture.src = address;
  });
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
