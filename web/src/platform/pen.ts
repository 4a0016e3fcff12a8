/** What pictures that this browser draws are made of: a ground in the brand's colour, its mark, words that stay within their room. */

export type Pen = CanvasRenderingContext2D;

/** `draw` comes to its end before the picture is taken. As a data address, which a long press saves inside WeChat, too. */
export async function pictureOf(
  { width, height }: { width: number; height: number },
  draw: (pen: Pen) => Promise<void> | void,
): Promise<string> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no canvas");
  await draw(pen);
  return canvas.toDataURL("image/png");
}

/** The brand's colour, the same in both themes as the picture leaves this screen, darker towards its foot. */
export function drawShade(pen: Pen, colour: string): void {
  const { width, height } = pen.canvas;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, width, height);
  const shade = pen.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, "rgba(0, 0, 0, 0.12)");
  shade.addColorStop(1, "rgba(0, 0, 0, 0.52)");
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
}

type Written = { x: number; y: number; size: number; colour: string; room: number };

/** A long name ends in an ellipsis rather than outside its room. */
export function write(pen: Pen, text: string, { x, y, size, colour, room }: Written): void {
  pen.fillStyle = colour;
  setFont(pen, size, size >= 36 ? 700 : 400);
  pen.fillText(fitted(pen, text, room), x, y);
}

const setFont = (pen: Pen, size: number, weight: number): void => {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
};

function fitted(pen: Pen, text: string, room: number): string {
  let letters = Array.from(text);
  if (pen.measureText(text).width <= room) return text;
  while (letters.length > 1 && pen.measureText(`${letters.join("")}…`).width > room)
    letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}

type Mark = {
  /** A path in a square of 32 (layout/figures.ts). */
  figure: string;
  /** A picture's address; empty for the figure. */
  logo: string;
  siteName: string;
};
const markSide = 64;

/** The mark and the name in white, together in the middle. */
export async function drawMark(pen: Pen, mark: Mark, top: number): Promise<void> {
  const { figure, logo, siteName } = mark;
  const middle = pen.canvas.width / 2;
  setFont(pen, 44, 700);
  const total = markSide + 16 + pen.measureText(siteName).width;
  const picture = logo === "" ? null : await pictureAt(logo);
  pen.save();
  pen.translate(middle - total / 2, top);
  pen.fillStyle = "#fff";
  if (picture) drawWithin(pen, picture, markSide);
  else {
    pen.scale(markSide / 32, markSide / 32);
    pen.fill(new Path2D(figure), "evenodd");
  }
  pen.restore();
  pen.fillStyle = "#fff";
  pen.fillText(siteName, middle + (markSide + 16) / 2, top + 46);
}

/** In the middle of a square, all of it. */
function drawWithin(pen: Pen, picture: HTMLImageElement, side: number): void {
  const scale = side / Math.max(picture.width, picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  pen.drawImage(picture, (side - w) / 2, (side - h) / 2, w, h);
}

/** Null where the storage lets no other page read its pictures: with one, what is drawn could not be saved. */
export function pictureAt(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.addEventListener("load", () => resolve(picture));
    picture.addEventListener("error", () => resolve(null));
    picture.src = address;
  });
}

type Box = { x: number; y: number; width: number; height: number; radius: number };

/** White, with round corners; by hand, as `roundRect` is younger than many a web view. */
export function drawCard(pen: Pen, { x, y, width, height, radius }: Box): void {
  const [right, bottom] = [x + width, y + height];
  pen.fillStyle = "#fff";
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(right, y, right, bottom, radius);
  pen.arcTo(right, bottom, x, bottom, radius);
  pen.arcTo(x, bottom, x, y, radius);
  pen.arcTo(x, y, right, y, radius);
  pen.closePath();
  pen.fill();
}
