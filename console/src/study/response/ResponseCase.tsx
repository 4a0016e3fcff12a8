/** One response where the appeal about it is decided. */
import { useQuery } from "@tanstack/react-query";
import { answerAppeal, consoleResponse } from "#contract/console/study/response.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { ResponseParts } from "./ResponseParts.tsx";

export function ResponseCase({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(query(consoleResponse, { params: { id: String(id) } }));
  const mayAnswer = useMay(answerAppeal);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={13} />;
  return (
    <>
      <p>
        <FromHere to={`/responses?audit=all&open=${id}`}>参与记录 {id}</FromHere>
      </p>
      <ResponseParts id={id} detail={data} mayAnswer={mayAnswer} />
    </>
  );
}
