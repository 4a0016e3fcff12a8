/** Home's front: banners, and beside or under them the pinned notices; each only where there is some. */
import type { BannerCard, BoardCard } from "./front.ts";
import { Banners } from "./Banners.tsx";
import { Board } from "./Board.tsx";
import styles from "./Front.module.css";

type FrontProps = { banners: readonly BannerCard[]; board: readonly BoardCard[] };

export const Front = ({ banners, board }: FrontProps) => (
  <div className={styles.front} data-parts={banners.length > 0 && board.length > 0 ? 2 : 1}>
    {banners.length > 0 && <Banners banners={banners} />}
    {board.length > 0 && <Board notices={board} />}
  </div>
);
