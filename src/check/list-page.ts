import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml, loadEntityNames } from '../contract/decode-entities.ts'
import { parseSourceFile } from '../runtime/source/parse-source.ts'
import { describeProblem, describeSourceError, SourceError } from '../runtime/source/problem.ts'
import { toRecords } from './to-records.ts'

interface ListPageOptions {
  file: string
  /** '' uses the file's name. */
  title: string
  /** 'zh-CN' or 'en'; '' uses the reader's. */
  lang: string
  /** IANA name of the zone of its dates. */
  timeZone: string
}

/** Where a command writes. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

/** Next to this file in the package. */
const readScript = (): string => readFileSync(new URL('./list-page.js', import.meta.url), 'utf8')

/**
 * Writes one self-contained page that lists the items of a file; it works from a web server and from disk.
 * @returns the exit code: 1 if there is nothing to list
 */
export async function writeListPage(
  { file, title, lang, timeZone }: ListPageOptions,
  { out, err }: Output,
  script: () => string = readScript,
): Promise<0 | 1> {
  let list
  try {
    const bytes = readFileSync(file)
    await loadEntityNames(bytes.toString('latin1'))
    list = parseSourceFile(bytes, '', timeZone)
  } catch (e) {
    const reason =
      e instanceof SourceError ? describeSourceError(e) : e instanceof Error ? e.message : String(e)
    err(`${file}: ${reason}\n`)
    return 1
  }
  for (const problem of list.problems) err(`${file}: ${describeProblem(problem)}\n`)
  if (list.moreProblems) err(`${file}: and ${list.moreProblems} more\n`)
  if (!list.items.length) {
    err(`${file}: no items to show\n`)
    return 1
  }
  out(
    renderListPage({
      title: title || path.parse(file).name,
      lang,
      timeZone,
      rows: toRecords(list),
      script: script(),
    }),
  )
  return 0
}

const STYLE =
  'body{max-width:1280px;margin:0 auto;padding:16px;font-family:system-ui,sans-serif;background:#faf8f3;color:#16202c}' +
  'h1{font-size:1.5rem;line-height:1.3}' +
  '@media(prefers-color-scheme:dark){body{background:#14161b;color:#ece8df}}'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows only the page's own script and style, and no requests. */
const policy = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(STYLE)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** @param rows are inlined as JSON data, escaped so that no text can close the element or open a comment */
function renderListPage({
  title,
  lang,
  timeZone,
  rows,
  script,
}: {
  title: string
  lang: string
  timeZone: string
  rows: unknown
  script: string
}): string {
  const json = JSON.stringify(rows).replace(/</g, '\\u003c')
  return `<!doctype html>
<html${lang && ` lang="${escapeHtml(lang)}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<univ-service-catalogue time-zone="${escapeHtml(timeZone)}" silent-errors></univ-service-catalogue>
<noscript>这个页面需要 JavaScript。 This page needs JavaScript.</noscript>
<script type="application/json" data-univ-rows>${json}</script>
<script>${script}</script>
</body>
</html>
`
}
