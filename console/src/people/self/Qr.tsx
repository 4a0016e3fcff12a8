/** What an authenticator takes a picture of. Black on white in both themes, or cameras do not find it. */
import qrcode from "qrcode-generator";
import styles from "./Self.module.css";

/** Of light around the code, in modules (ISO/IEC 18004). */
const quiet = 4;

export function Qr({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const side = count + 2 * quiet;
  const dark = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) =>
      code.isDark(row, column) ? `M${column + quiet} ${row + quiet}h1v1h-1z` : "",
    ).join(""),
  ).join("");
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
