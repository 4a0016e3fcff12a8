/** A prize's cover, or its type's own sign. */
import { ExchangeType } from "#contract/enums.ts";
import { classes } from "./classes.ts";
import { GiftIcon, TicketIcon } from "./icons.tsx";
import styles from "./PrizePicture.module.css";

type PrizePictureProps = {
  cover: string | null;
  type: ExchangeType;
  /** `wide` fills its column; `small` stands beside a line of text. */
  size: "wide" | "small";
};

export function PrizePicture({ cover, type, size }: PrizePictureProps) {
  const look = classes(styles.picture, styles[size]);
  if (cover) return <img className={look} src={cover} alt="" loading="lazy" />;
  const Sign = type === ExchangeType.of.virtual ? TicketIcon : GiftIcon;
  return (
    <span className={look} aria-hidden="true">
      <Sign size={size === "wide" ? 48 : 24} />
    </span>
  );
}
