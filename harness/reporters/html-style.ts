/** The style sheet of the HTML report; its hash stands in the page's content security policy. */
export const style = `
:root { color-scheme: light dark; --ink: #1f2328; --quiet: #59636e; --paper: #fff; --edge: #d1d9e0; --well: #f6f8fa;
  --good: #1a7f37; --bad: #cf222e; --odd: #9a6700; --wanted: #aceebb; --got: #ffcecb; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9198a1; --paper: #0d1117; --edge: #3d444d;
  --well: #151b23; --good: #3fb950; --bad: #f85149; --odd: #d29922; --wanted: #1f6f36; --got: #9e2a2f; } }
body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin-bottom: .25rem; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--edge); }
h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
.conformant { color: var(--good); } .not-conformant { color: var(--bad); } .incomplete { color: var(--odd); }
.quiet, dt { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .5rem 0; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--edge); }
th, td { vertical-align: top; text-align: left; }
.count { text-align: right; }
pre, code { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: .5rem 0; padding: .6rem .8rem; background: var(--well); border: 1px solid var(--edge); border-radius: 6px;
  overflow-x: auto; }
mark { color: inherit; border-radius: 2px; outline: 1px solid currentColor; }
mark:empty::after { content: "\\2003"; }
.wanted { background: var(--wanted); } .got { background: var(--got); }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--edge); color: var(--quiet); }
article { margin: 1rem 0; }
article > p { margin: .25rem 0; }
`;
