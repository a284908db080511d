/// How the page looks: light and dark, on a phone and on paper.
enum PageStyle {
  /// Fixed, so that the page's policy can name it by its hash.
  ///
  /// Colours of text have a contrast of 4.5 to their background at least, those of lines and areas 3 (WCAG 2.2, 1.4.3 and
  /// 1.4.11); the tests measure them.
  static let text: StaticString = """
    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #ffffff; --ink: #16191d; --soft: #545c66; --rule: #d5dae0; --line: #767f8a;
      --link: #0b57b0; --go: #11653b; --go-back: #dff3e6; --act: #7a4a00; --act-back: #fdeccd;
      --stop: #a3162a; --stop-back: #fde3e5; --calm: #3d4650; --calm-back: #e8ebef;
      --limit: #b3202f; --share: #0b57b0; --fan: #0b57b033; --bound: #0b57b0; --notice: #b87400; --watch: #6b46c1;
      --b0: #a6401f; --b1: #d0762b; --b2: #b78f1c; --b3: #6f9a3b; --b4: #2c8f6b; --b5: #1f86a3; --b6: #2f63b8;
      --b7: #4b3a9c; --bx: #868f99;
      --h0: #eef1f4; --h1: #bcd3ee; --h2: #8fb6e2; --h3: #5d94d0; --h4: #2f70b8; --h5: #124d92; --gap: #c81e35;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #101317; --card: #191d23; --ink: #e8ebef; --soft: #a4adb8; --rule: #333a43; --line: #838c97;
        --link: #8ab8f5; --go: #7fdba6; --go-back: #143524; --act: #f5c26b; --act-back: #3a2a0c;
        --stop: #ff9aa5; --stop-back: #43161c; --calm: #b7c0ca; --calm-back: #2a3038;
        --limit: #ff6b7a; --share: #7db2f7; --fan: #7db2f733; --bound: #7db2f7; --notice: #d8962a; --watch: #a78bfa;
        --b0: #c95f3d; --b1: #e08b43; --b2: #cfa83a; --b3: #8ab656; --b4: #47ad88; --b5: #46a7c4; --b6: #6b97e3;
        --b7: #9785e6; --bx: #7b848e;
        --h0: #22272e; --h1: #1d3a5c; --h2: #24527f; --h3: #2f6ea8; --h4: #4e92d2; --h5: #93c2f2; --gap: #ff5c70;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: break-word;
      font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Noto Sans CJK JP", sans-serif; }
    header, main, nav, footer { max-width: 1180px; margin: 0 auto; padding: 0 16px; }
    header { padding-top: 20px; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 4px; }
    h2 { font-size: 1.2rem; margin: 28px 0 10px; }
    h3 { font-size: 1rem; margin: 20px 0 8px; }
    p { margin: 0 0 8px; }
    header p, .soft, footer { color: var(--soft); }
    a { color: var(--link); }
    a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
      outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 8px; top: 8px; background: var(--card); padding: 8px; z-index: 2; }
    nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 8px 0 0; padding: 0; }
    nav a { display: inline-block; padding: 4px 0; }
    code { font: .9em ui-monospace, "SF Mono", Menlo, Consolas, monospace; background: var(--calm-back);
      border-radius: 4px; padding: 1px 5px; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
    time { white-space: nowrap; }
    bdi { font-weight: 600; unicode-bidi: isolate; }
    .answer { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 12px; }
    .card { background: var(--card); border: 1px solid var(--rule); border-top: 4px solid var(--line);
      border-radius: 8px; padding: 12px 16px; }
    .card.go { border-top-color: var(--go); } .card.act { border-top-color: var(--notice); }
    .card.stop { border-top-color: var(--stop); } .card.rest { grid-column: 1 / -1; }
    .card h2, .card h3 { margin: 0 0 6px; font-size: 1.05rem; }
    .big { font-size: 1.9rem; font-weight: 700; line-height: 1.1; margin: 0 0 6px; }
    .go .big { color: var(--go); } .stop .big { color: var(--stop); }
    dl { margin: 0; } dt { font-weight: 600; margin-top: 10px; } dt:first-child { margin-top: 0; }
    dd { margin: 2px 0 2px 12px; }
    .figures { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
    .small { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); }
    figure { margin: 0; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 10px 12px; }
    .small figure { padding: 8px; }
    figcaption { font-size: .875rem; margin-bottom: 6px; }
    .small figcaption { display: flex; flex-wrap: wrap; gap: 2px 6px; justify-content: space-between;
      font-size: .8125rem; }
    svg { display: block; width: 100%; height: auto; }
    svg text { font: 9px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--soft); }
    svg .name { fill: var(--ink); } svg .end { text-anchor: end; } svg .mid { text-anchor: middle; }
    .grid, .limit, .share, .bound, .range, .today, .earliest { fill: none; }
    .grid { stroke: var(--rule); stroke-width: .6; }
    .area { stroke: var(--card); stroke-width: .8; stroke-linejoin: round; }
    .hit { fill: transparent; } .hit:hover { fill: var(--ink); fill-opacity: .12; }
    .limit { stroke: var(--limit); stroke-width: 1; stroke-dasharray: 4 2; }
    .share { stroke: var(--share); stroke-width: 1.8; stroke-linejoin: round; }
    .dot { fill: var(--share); } .dot.none { fill: var(--card); stroke: var(--share); }
    .bound { stroke: var(--bound); stroke-width: 1; }
    .fan { fill: var(--fan); stroke: none; } .range { stroke: var(--share); stroke-width: 4; }
    rect.notice, .key.notice { fill: var(--notice); background: var(--notice); }
    rect.watch, .key.watch { fill: var(--watch); background: var(--watch); } rect.over { fill-opacity: .45; }
    .today { stroke: var(--ink); stroke-width: 1.2; } .earliest { stroke: var(--ink); stroke-width: 2; }
    .window { fill: none; stroke: var(--ink); stroke-width: 1; }
    .b0 { fill: var(--b0); background: var(--b0); } .b1 { fill: var(--b1); background: var(--b1); }
    .b2 { fill: var(--b2); background: var(--b2); } .b3 { fill: var(--b3); background: var(--b3); }
    .b4 { fill: var(--b4); background: var(--b4); } .b5 { fill: var(--b5); background: var(--b5); }
    .b6 { fill: var(--b6); background: var(--b6); } .b7 { fill: var(--b7); background: var(--b7); }
    .bx { fill: var(--bx); background: var(--bx); }
    .h0 { fill: var(--h0); background: var(--h0); } .h1 { fill: var(--h1); background: var(--h1); }
    .h2 { fill: var(--h2); background: var(--h2); } .h3 { fill: var(--h3); background: var(--h3); }
    .h4 { fill: var(--h4); background: var(--h4); } .h5 { fill: var(--h5); background: var(--h5); }
    .gap { fill: var(--gap); background: var(--gap); } .absent { fill: none; }
    .legend { display: flex; flex-wrap: wrap; gap: 2px 14px; list-style: none; margin: 6px 0 0; padding: 0;
      font-size: .8125rem; }
    .legend .figure { color: var(--soft); }
    .key { display: inline-block; width: 12px; height: 12px; border-radius: 3px; vertical-align: -1px; }
    .key.today { width: 2px; background: var(--ink); } .key.line { height: 3px; vertical-align: 3px; }
    .key.line.share { background: var(--share); }
    .key.line.limit { background: repeating-linear-gradient(90deg, var(--limit) 0 4px, transparent 4px 6px); }
    .key.bound { width: 7px; border-radius: 0; border: solid var(--bound); border-width: 1px 0 0; }
    .key.fan { background: var(--fan); border-bottom: 3px solid var(--share); border-radius: 0; }
    .badge { display: inline-block; font-size: .8125rem; font-weight: 600; border-radius: 4px; padding: 0 6px;
      background: var(--calm-back); color: var(--calm); white-space: nowrap; }
    .v-sunset { background: var(--go-back); color: var(--go); }
    .v-announce, .v-arm, .v-wait, .v-watch { background: var(--act-back); color: var(--act); }
    .v-undetermined, .v-reenable { background: var(--stop-back); color: var(--stop); }
    .wide svg text { font-size: 8px; }
    .tone-good { color: var(--go); font-weight: 600; } .tone-act { color: var(--act); font-weight: 600; }
    .tone-bad { color: var(--stop); font-weight: 600; } .tone-strong { font-weight: 600; }
    .scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
    table { border-collapse: collapse; width: 100%; font-size: .9375rem; font-variant-numeric: tabular-nums; }
    caption { text-align: start; padding: 8px 12px; color: var(--soft); }
    th, td { padding: 5px 12px; text-align: start; vertical-align: top; }
    thead th { border-bottom: 2px solid var(--rule); vertical-align: bottom; font-size: .875rem; }
    tbody th { font-weight: 600; }
    tbody tr:first-child > * { border-top: 1px solid var(--rule); }
    .num { text-align: end; white-space: nowrap; }
    th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
      text-align: inherit; text-decoration: underline dotted; text-underline-offset: 3px; }
    [aria-sort=ascending] button::after { content: " \\2191"; }
    [aria-sort=descending] button::after { content: " \\2193"; }
    .card, figure, .scroll { min-width: 0; }
    .c-version, .c-platform, .c-day, .c-source { white-space: nowrap; }
    .why td { padding-top: 0; overflow-wrap: anywhere; }
    summary { cursor: pointer; color: var(--soft); font-size: .875rem; padding: 2px 0; }
    details ul { margin: 4px 0 8px; padding-left: 20px; font-size: .9375rem; max-width: 80ch; }
    details table { font-size: .8125rem; } details th, details td { padding: 2px 8px; }
    .tip { position: fixed; z-index: 3; max-width: min(340px, 90vw); background: var(--ink); color: var(--page);
      font-size: .8125rem; padding: 4px 8px; border-radius: 4px; pointer-events: none; }
    footer { padding: 24px 16px 32px; font-size: .875rem; }
    @media (max-width: 640px) {
      .c-state, .c-remaining, .c-share, .c-active { display: none; }
      table { font-size: .875rem; }
      th, td { padding: 5px 6px; } thead .num { white-space: normal; } td .badge { font-size: .75rem; }
      .small { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
      .wide svg text { font-size: 11px; }
    }
    @media print {
      :root { color-scheme: light; }
      @page { size: A4; margin: 10mm; }
      body { font-size: 8.5px; line-height: 1.3; background: none; print-color-adjust: exact;
        -webkit-print-color-adjust: exact; }
      header, main, footer { max-width: none; padding: 0; }
      nav, .skip, .tip, .why, figure details { display: none; }
      .answer { grid-template-columns: repeat(3, 1fr); gap: 6px; }
      .figures { grid-template-columns: repeat(2, 1fr); gap: 6px; }
      .small { grid-template-columns: repeat(8, 1fr); gap: 4px; } .key { width: 8px; height: 8px; }
      .card, figure { padding: 4px 6px; break-inside: avoid; } .big { font-size: 14px; }
      h1 { font-size: 14px; } h2 { font-size: 11px; margin: 8px 0 4px; break-after: avoid; }
      h3 { font-size: 9px; margin: 6px 0 3px; break-after: avoid; }
      .card h2, .card h3 { font-size: 10px; }
      figcaption, .legend, .small figcaption, .badge, caption, thead th, table { font-size: 8px; }
      .figures svg { max-height: 26mm; }
      th, td { padding: 0 6px; } .scroll { overflow: visible; border: 0; }
      footer { padding: 6px 0 0; font-size: 8px; }
      th button { text-decoration: none; }
      #changes dl, .rest dl { columns: 3; } dt { margin-top: 3px; break-after: avoid; } dd { margin: 0 0 0 6px; }
      p { margin: 0 0 3px; } #data ul { margin: 0 0 3px; padding: 0; list-style: none; }
      #data li { display: inline; margin-right: 14px; }
    }
    @media (forced-colors: active) { .badge, .card, figure { border: 1px solid; } .key, svg { forced-color-adjust: none; } }

    """
}
