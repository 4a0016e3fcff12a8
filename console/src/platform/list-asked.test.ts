import { expect, test } from "vitest";
import { consoleResponses } from "#contract/console/study/response.ts";
import { consoleTasks } from "#contract/console/study/task.ts";
import { askedOf, nextOrder, orderIn, takes } from "./list-asked.ts";

const search = (text: string) => new URLSearchParams(text);

test("a list is asked for what its endpoint takes, and for nothing else that an address says", () => {
  const address = search(
    "sort=-duration&from=2026-11-01&minSeconds=60&minMinutes=5&colour=red&at=9",
  );
  expect(askedOf(consoleResponses, address)).toEqual({
    sort: "-duration",
    from: "2026-11-01",
    minSeconds: "60",
  });
  expect(askedOf(consoleTasks, address)).toEqual({ from: "2026-11-01", minMinutes: "5" });
  expect(takes(consoleTasks, "minSeconds")).toBe(false);
});

test("what cannot be asked for is left out, on the way to a whole year too", () => {
  expect(askedOf(consoleResponses, search("from=0002-11-01&minSeconds=-1&sort=rubbish"))).toEqual(
    {},
  );
});

test("a column sorts down, then up, then not", () => {
  expect(nextOrder(null, "time")).toBe("-time");
  expect(nextOrder(orderIn(search("sort=-time")), "time")).toBe("time");
  expect(nextOrder(orderIn(search("sort=time")), "time")).toBeUndefined();
  expect(nextOrder(orderIn(search("sort=time")), "gold")).toBe("-gold");
});
