/** Back on the first page of a questionnaire: what asks whether to leave. */
import type { Locator, Page } from "playwright-core";

/** Pressed when the page's entry of the history is there, which comes a moment after the page; a person takes longer. */
export async function backToQuestion(page: Page): Promise<Locator> {
  await page.waitForFunction(
    () => (history.state as { usr?: { questionnairePage?: number } }).usr?.questionnairePage === 0,
  );
  await page.goBack();
  const question = page.getByRole("dialog", { name: "离开这份问卷？" });
  await question.waitFor();
  return question;
}
