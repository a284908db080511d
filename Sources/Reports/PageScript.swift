/// What the page does besides being read, where scripts run: tables are sorted by their headings, and the figures of a
/// picture are shown beside the pointer. Everything is there without it.
enum PageScript {
  /// Fixed, so that the page's policy can name it by its hash.
  static let text: StaticString = """
    "use strict";
    (() => {
      const tip = document.createElement("div");
      tip.className = "tip";
      tip.hidden = true;
      tip.setAttribute("aria-hidden", "true");
      document.body.append(tip);
      for (const title of document.querySelectorAll("svg title")) {
        title.parentNode.dataset.tip = title.textContent;
        title.remove();
      }
      const hide = () => { tip.hidden = true; };
      const show = (event) => {
        const owner = event.target.closest("[data-tip]");
        if (!owner) { hide(); return; }
        tip.textContent = owner.dataset.tip;
        tip.hidden = false;
        const box = tip.getBoundingClientRect();
        const left = Math.min(event.clientX + 12, document.documentElement.clientWidth - box.width - 8);
        const above = event.clientY - box.height - 12;
        tip.style.left = Math.max(8, left) + "px";
        tip.style.top = (above > 8 ? above : event.clientY + 16) + "px";
      };
      document.addEventListener("pointermove", show);
      document.addEventListener("pointerdown", show);
      document.addEventListener("scroll", hide, { passive: true });
      document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

      const words = new Intl.Collator(document.documentElement.lang, { numeric: true });
      const number = (text) => {
        const value = parseFloat(text.replace(/[^0-9.]/g, ""));
        return Number.isNaN(value) ? -1 : value;
      };
      for (const table of document.querySelectorAll("table.sortable")) {
        const heads = [...table.tHead.rows[0].cells];
        heads.forEach((head, column) => {
          const isNumber = head.classList.contains("num");
          const button = document.createElement("button");
          button.type = "button";
          button.append(...head.childNodes);
          head.append(button);
          button.addEventListener("click", () => {
            const current = head.getAttribute("aria-sort");
            const direction = current ? (current === "ascending" ? "descending" : "ascending")
              : (isNumber ? "descending" : "ascending");
            for (const other of heads) other.removeAttribute("aria-sort");
            head.setAttribute("aria-sort", direction);
            const sign = direction === "ascending" ? 1 : -1;
            const cell = (body) => body.rows[0].cells[column].textContent;
            const order = isNumber ? (a, b) => number(cell(a)) - number(cell(b))
              : (a, b) => words.compare(cell(a), cell(b));
            table.append(...[...table.tBodies].sort((a, b) => sign * order(a, b)));
          });
        });
      }
    })();

    """
}
