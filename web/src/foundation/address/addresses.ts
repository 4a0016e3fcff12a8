/** The address book in the query cache. Every change answers with the whole book, so nothing is asked again, and waits for the one before. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Address,
  listAddresses,
  removeAddress,
  saveAddress,
} from "#contract/member/people/address.ts";
import { keepAnswer } from "../../platform/askAgain.ts";
import { keyOf, query, useSend } from "../../platform/query.ts";

export const useAddresses = (isNeeded = true) =>
  useQuery({ ...query(listAddresses), enabled: isNeeded });

type OnDone = (book: Address[]) => void;

export function useSaveAddress(onDone: OnDone) {
  return useSend(saveAddress, { inOrderOf: listAddresses, onDone: useKeeping(onDone) });
}

export function useRemoveAddress(onDone: OnDone) {
  return useSend(removeAddress, { inOrderOf: listAddresses, onDone: useKeeping(onDone) });
}

function useKeeping(onDone: OnDone): OnDone {
  const client = useQueryClient();
  return (book) => {
    keepAnswer(client, keyOf(listAddresses), book);
    onDone(book);
  };
}
