/**
 * A QR code as a picture. The library is 11 KB (gzip), more than the page that shows its work, so this file
 * is loaded when the picture is drawn.
 */
import qrcode from "qrcode-generator";

/** Of light around the code, in modules: with less, cameras do not find it (ISO/IEC 18004). */
export const quietModules = 4;
const leastPixels = 512;

export type Matrix = { size: number; isDark: (row: number, column: number) => boolean };

/** As small as the text allows; level M corrects 15 %, such as a crease or a fingerprint. */
export function matrixOf(text: string): Matrix {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  return { size: code.getModuleCount(), isDark: (row, column) => code.isDark(row, column) };
}

type Place = { x: number; y: number; modulePixels: number };

/** Whole pixels for each module: a blurred edge is an error to mend. */
export function drawMatrix(
  canvas: CanvasRenderingContext2D,
  { size, isDark }: Matrix,
  { x, y, modulePixels }: Place,
): void {
  const side = (size + 2 * quietModules) * modulePixels;
  canvas.fillStyle = "#fff";
  canvas.fillRect(x, y, side, side);
  canvas.fillStyle = "#000";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      const [left, top] = [column + quietModules, row + quietModules];
      canvas.fillRect(x + left * modulePixels, y + top * modulePixels, modulePixels, modulePixels);
    }
  }
}

/** A PNG as a data address, which can be saved by a long press inside WeChat too. */
export function qrPicture(text: string): string {
  const matrix = matrixOf(text);
  const modules = matrix.size + 2 * quietModules;
  const modulePixels = Math.ceil(leastPixels / modules);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = modules * modulePixels;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no canvas");
  drawMatrix(context, matrix, { x: 0, y: 0, modulePixels });
  return canvas.toDataURL("image/png");
}
