// 本中心网页不允许任何样式表文件、行内样式和标记写入；外观由构造样式表给出（不受 style-src 管辖）。
const look = new CSSStyleSheet()
look.replaceSync(`
  :root { color-scheme: light dark; --ink: #dfe7ef; --line: #2b3948; }
  body { margin: 0; background: #0e151d; color: var(--ink);
    font: 16px/1.7 ui-monospace, 'Noto Sans Mono CJK SC', 'Noto Sans CJK SC', monospace; }
  header { padding: 40px max(20px, calc(50vw - 560px)) 28px; border-bottom: 1px solid var(--line);
    background: repeating-linear-gradient(90deg, #13202c 0 1px, #0e151d 1px 28px); }
  header p { margin: 0; color: #8fb3c9; }
  h1 { margin: 4px 0; font-size: 34px; }
  main { display: grid; gap: 28px; padding: 28px max(20px, calc(50vw - 560px)) 60px; }
  section { min-width: 0; padding: 20px 24px; border: 1px solid var(--line); background: #121c26; }
  h2 { margin: 0 0 12px; color: #7fd1b9; font-size: 18px; }
  h2::before { content: '▍'; }
  .notice { border-color: #a0632b; }
  .notice h2 { color: #f0b35c; }
  dl { display: flex; flex-wrap: wrap; gap: 12px 48px; margin: 0; }
  dt { color: #8fb3c9; font-size: 13px; }
  dd { margin: 0; font-size: 22px; }
  footer { padding: 20px max(20px, calc(50vw - 560px)); border-top: 1px solid var(--line); color: #8fb3c9; font-size: 13px; }
  univ-service-catalogue, univ-favorites, univ-process-center { --univ-paper: #121c26; }
  univ-service-catalogue:not(:defined), univ-process-center:not(:defined) { display: block; min-height: 400px; }
  univ-favorites:not(:defined) { display: block; min-height: 160px; }
`)
document.adoptedStyleSheets = [look]
