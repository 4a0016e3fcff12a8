/** The appeals' desk, put together: each thing is shown by the feature that it belongs to. */
import { AppealsPage, type Cases } from "./people/appeal/AppealsPage.tsx";
import { ExchangeCase } from "./money/exchange/ExchangeCase.tsx";
import { FeedbackCase } from "./community/feedback/FeedbackCase.tsx";
import { ResponseCase } from "./study/response/ResponseCase.tsx";

const cases: Cases = {
  response: (id) => <ResponseCase id={id} />,
  exchange: (id) => <ExchangeCase id={id} />,
  conversation: (id, isFormal) => <FeedbackCase id={id} isFormal={isFormal} />,
};

export const AppealDesk = () => <AppealsPage cases={cases} />;
