/** Style of the edge's pages: a small version of the portal's login, in light and dark, without external files. */
export const pageStyle = `
:root{color-scheme:light dark;--accent:light-dark(#0b6e75,#4fc0c4);--accent-ink:light-dark(#fff,#06262a);--ink:light-dark(#17242b,#e9f0f2);--ink-2:light-dark(#4b5b64,#a9bac2);--card:light-dark(rgb(255 255 255/.88),rgb(18 29 34/.86));--edge:light-dark(rgb(255 255 255/.7),rgb(255 255 255/.09))}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:20px;color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif;background:radial-gradient(60% 50% at 78% 8%,light-dark(#ffe3c2,#27454d) 0%,transparent 70%),linear-gradient(180deg,light-dark(#cfe6ea,#0d1c22) 0%,light-dark(#e9eef0,#13262c) 46%,light-dark(#bcd8dc,#0b181d) 100%) fixed}
.wall{position:fixed;bottom:0;left:0;width:100%;height:58%;z-index:-1}
.far{fill:light-dark(#a9cdd2,#123038)}.mid{fill:light-dark(#86b6bd,#0f2a31)}.near{fill:light-dark(#5f9aa3,#0b2127)}
main{width:min(440px,100%);padding:36px 34px;display:grid;gap:14px;justify-items:start;background:var(--card);border:1px solid var(--edge);border-radius:18px;box-shadow:0 2px 6px rgb(10 30 40/.08),0 12px 32px rgb(10 30 40/.14)}
.mark{width:30px;height:30px;border-radius:9px;padding:6px;background:var(--accent);fill:none;stroke:var(--accent-ink);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.5rem;line-height:1.2;letter-spacing:-.02em;margin-top:4px;overflow-wrap:anywhere}
p{color:var(--ink-2);overflow-wrap:anywhere}
.go{margin-top:8px;min-height:42px;padding:9px 18px;border:0;border-radius:10px;display:inline-flex;align-items:center;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.go:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.bar{width:100%;height:7px;border-radius:9px;overflow:hidden;background:light-dark(#d8e1e4,#2a3940)}
.bar i{display:block;width:34%;height:100%;border-radius:9px;background:var(--accent)}
@media (prefers-reduced-motion:no-preference){.bar i{animation:run 1.6s cubic-bezier(.45,.1,.55,.9) infinite alternate}@keyframes run{from{margin-left:0}to{margin-left:66%}}}
`;
