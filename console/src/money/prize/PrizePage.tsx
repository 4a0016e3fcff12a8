/** A prize in the editor, or a new one. */
import { useParams } from "react-router";
import { consolePrize } from "#contract/console/money/prize.ts";
import { query } from "../../platform/query.ts";
import { EditorPage } from "../../ui/EditorPage.tsx";
import { PrizeEditor } from "./PrizeEditor.tsx";

export const NewPrizePage = () => <PrizeEditor prize={null} />;

export function PrizePage() {
  const { id = "" } = useParams();
  return (
    <EditorPage title={`奖品 ${id}`} asked={query(consolePrize, { params: { id } })}>
      {(prize) => <PrizeEditor key={prize.id} prize={prize} />}
    </EditorPage>
  );
}
