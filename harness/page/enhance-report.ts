/**
 * Gives a rendered report its search: shows the bar that stands hidden in it, and folds or hides groups as the reader asks.
 * The text of this function is the script of `report.html`: it uses nothing from outside.
 */
export function enhanceReport(root: ParentNode): void {
  // A link may lead into a folded group; and where the site shows a report, what stands behind the hash is the address of a view.
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const target = link && root.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`);
    if (!target) return;
    event.preventDefault();
    const group = target.closest("details");
    if (group) group.open = true;
    target.scrollIntoView();
  });
  const bar = root.querySelector<HTMLElement>("[data-report-bar]");
  const search = bar?.querySelector<HTMLInputElement>("input");
  const concern = bar?.querySelector<HTMLSelectElement>("select");
  const status = bar?.querySelector<HTMLElement>("[role=status]");
  const groups = Array.from(root.querySelectorAll<HTMLDetailsElement>("details"));
  if (!bar || !search || !concern || !status || groups.length === 0 || !bar.hidden) return;
  const nameOf = (group: HTMLElement): string => group.querySelector("summary b")?.textContent ?? "";
  for (const name of [...new Set(groups.map(nameOf))].filter((one) => one !== "").sort()) {
    concern.append(new Option(name, name));
  }
  const show = (): void => {
    const wanted = search.value.trim().toLowerCase();
    let shown = 0;
    for (const group of groups) {
      const fits = wanted === "" || (group.textContent ?? "").toLowerCase().includes(wanted);
      group.hidden = !fits || (concern.value !== "" && nameOf(group) !== concern.value);
      if (!group.hidden) shown += 1;
    }
    const none = shown === 0 ? ". Nothing fits: shorten the text, or take another concern." : "";
    status.textContent = `${shown} of ${groups.length} groups${none}`;
  };
  const foldAll = (isOpen: boolean): void => {
    for (const group of groups) if (!group.hidden) group.open = isOpen;
  };
  search.addEventListener("input", show);
  concern.addEventListener("change", show);
  bar.querySelector("[data-open]")?.addEventListener("click", () => foldAll(true));
  bar.querySelector("[data-fold]")?.addEventListener("click", () => foldAll(false));
  // A folded group would stay folded on paper.
  addEventListener("beforeprint", () => foldAll(true));
  bar.hidden = false;
  show();
}
