/** One response: what was answered, what came back about it, what was decided, and what can be now. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ConsoleResponse, consoleResponse } from "#contract/console/study/response.ts";
import { AuditState } from "#contract/enums.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/time.ts";
import { DecideButtons } from "../../ui/DecideButtons.tsx";
import { Details } from "../../ui/Details.tsx";
import { canDecide, canReverse } from "./effect.ts";
import { ResponseParts } from "./ResponseParts.tsx";

type ResponseDetailsProps = {
  id: number;
  onClose: () => void;
  /** Absent for those who may only look. */
  onDecide?: (isYes: boolean, row: ConsoleResponse) => void;
  onReverse?: (row: ConsoleResponse) => void;
};

export function ResponseDetails({ id, onClose, onDecide, onReverse }: ResponseDetailsProps) {
  const result = useQuery(query(consoleResponse, { params: { id: String(id) } }));
  const now = useNow();
  return (
    <Details
      title={`参与记录 ${id}`}
      result={result}
      onClose={onClose}
      footer={({ response }) => {
        if (onDecide && canDecide(response))
          return (
            <DecideButtons
              yes="判为有效（A）"
              no="判为无效（R）"
              onDecide={(isYes) => onDecide(isYes, response)}
            />
          );
        return onReverse && canReverse(response, now) ? (
          <Button danger onClick={() => onReverse(response)}>
            {response.auditState === AuditState.of.valid ? "改判为无效…" : "改判为有效…"}
          </Button>
        ) : null;
      }}
    >
      {(detail) => <ResponseParts id={id} detail={detail} mayAnswer={onDecide !== undefined} />}
    </Details>
  );
}
