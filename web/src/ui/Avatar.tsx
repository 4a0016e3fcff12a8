/** A face, or the first letter of a name. */
import styles from "./Avatar.module.css";

type AvatarProps = { src: string | null | undefined; name: string; size?: number };

export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const box = { width: size, height: size };
  if (src)
    return (
      <img className={styles.avatar} style={box} src={src} alt="" width={size} height={size} />
    );
  return (
    <span className={styles.avatar} style={{ ...box, fontSize: size * 0.42 }} aria-hidden="true">
      {Array.from(name.trim())[0] ?? "我"}
    </span>
  );
}
