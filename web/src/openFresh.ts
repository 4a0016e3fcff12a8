/**
 * Runs at the end of a page that is shown as a snapshot (keptSnapshot.ts), and must stand alone: puts the document that the
 * server has drawn now in the snapshot's place, and starts the site over it as over any document that has just come. Until
 * then no other script runs, so that nothing of the snapshot can reach the site.
 */

/** `main`: what starts the site. */
export function openFresh(main: string): void {
  // As long as a kept page waits (platform/keptPage.ts).
  const waitMs = 10_000;
  const nonce = document.currentScript?.nonce ?? "";
  const root = document.getElementById("root");
  const note = document.getElementById("seen");
  if (!root || !note) return;
  // Browsers of before 2022 know no `inert`: what nobody can be kept from pressing is not shown there.
  if (!("inert" in root)) (root as HTMLElement).style.visibility = "hidden";

  const scriptOf = (attributes: Record<string, string>, text = "") => {
    const script = document.createElement("script");
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    // The nonce of another document is worth nothing here.
    script.nonce = nonce;
    script.text = text;
    return script;
  };
  /** The snapshot and its line stand until the site has drawn something in their place. */
  const startOver = (rendered: "member" | "frame", scripts: readonly HTMLScriptElement[]) => {
    new MutationObserver(() => note.remove()).observe(root, { childList: true });
    root.dataset["rendered"] = rendered;
    root.style.visibility = "";
    document.body.append(...scripts);
  };
  const take = (text: string) => {
    // Without the head: this document has the same one, and the browser would report styles that have another nonce.
    const { body } = new DOMParser().parseFromString(
      text.slice(text.indexOf("<body>")),
      "text/html",
    );
    const drawn = body.querySelector("#root");
    // Scripts that a DOMParser has made never run, so each is made again.
    const scripts = [...body.querySelectorAll<HTMLScriptElement>(":scope > script")].map((one) =>
      scriptOf(
        Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
        one.text,
      ),
    );
    // Where this tab has begun to answer (study/survey/hold.ts), the snapshot stays until the site has drawn the sheet at that page.
    if (!drawn || root.querySelector("form[inert]")) return startOver("member", scripts);
    root.replaceWith(drawn);
    note.remove();
    document.body.append(...scripts);
  };
  type Renewal = { as: "page"; text: string } | { as: "elsewhere" } | { as: "unknown" };
  const unknown: Renewal = { as: "unknown" };
  void Promise.race([
    fetch("/renewal", { redirect: "error" })
      .then((reply) => reply.json() as Promise<Renewal>)
      .catch(() => unknown),
    new Promise<Renewal>((resolve) => setTimeout(() => resolve(unknown), waitMs)),
  ]).then((answer) => {
    if (answer.as === "elsewhere") location.reload();
    else if (answer.as === "page") take(answer.text);
    else startOver("frame", [scriptOf({ type: "module", src: main })]);
  });
  // Screen readers say what changes in a live region, not what stood in it from the beginning: so it is set again, once.
  setTimeout(() => note.replaceChildren(note.textContent), 100);
}
