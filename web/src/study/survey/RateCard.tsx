/** Five stars for a task, given with one press and changed with another. */
import { getResponse, rateResponse, type ResultCard } from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import { useSend } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./ResultPage.module.css";

const words = ["很差", "不太好", "一般", "不错", "很好"];

export function RateCard({ card }: { card: ResultCard }) {
  const rate = useSend(rateResponse, { refreshes: [getResponse, getTask], isInOrder: true });
  // What was pressed shows at once, and stays until the card itself says it; a failure takes it back.
  const pressed = rate.isPending || rate.isSuccess ? rate.variables.body.stars : undefined;
  const given = pressed ?? card.stars;
  const give = (stars: number) =>
    rate.mutate({ params: { id: String(card.responseId) }, body: { stars } });
  return (
    <Card title="这个任务怎么样？">
      <fieldset className={styles.stars}>
        <legend className="visually-hidden">评分，1 到 5 星</legend>
        {words.map((word, index) => (
          <label key={word} className={styles.star} data-on={given !== null && index < given}>
            <input
              type="radio"
              name="stars"
              className="visually-hidden"
              checked={given === index + 1}
              onChange={() => give(index + 1)}
            />
            <span aria-hidden="true">★</span>
            <span className="visually-hidden">{`${index + 1} 星，${word}`}</span>
          </label>
        ))}
        <span className="quiet" role="status">
          {given === null ? "评价会显示给其他会员" : words[given - 1]}
        </span>
      </fieldset>
    </Card>
  );
}
