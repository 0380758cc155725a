import { createHash } from 'node:crypto'

import type { InlineHashes } from '../contract/hall-pages.ts'

const BLOCKING_FILE = /<link rel="stylesheet" href="([^"]+)" ?\/>|<script src="([^"]+)"><\/script>/g

/**
 * Puts the files that block a page's first paint into the page, which saves a round trip: on a slow line half a second.
 * @param base path of the hall, with a slash at both ends
 * @param readFile text of a file below `base`
 */
export function inlineFiles(html: string, base: string, readFile: (file: string) => string) {
  const hashes: InlineHashes = { style: [], script: [] }
  const page = html.replace(BLOCKING_FILE, (element, sheet?: string, script?: string) => {
    const url = sheet ?? script ?? ''
    const kind = sheet ? 'style' : 'script'
    const text = url.startsWith(base) ? readFile(url.slice(base.length)) : ''
    // text that would end its element stays in its file, and so does a sheet that names other files by its own address
    if (!text || new RegExp(`</${kind}|<!--|^@font-face.*url\\(`, 'im').test(text)) return element
    hashes[kind].push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return `<${kind}>${text}</${kind}>`
  })
  return { html: page, hashes }
}

/** Adds the hashes to the directives of a policy that restrict style sheets and scripts. */
export const allowInline = (policy: string, hashes: InlineHashes): string =>
  policy.replace(/(?<=^|;\s*)(style|script)-src(?= )/g, (directive, kind: keyof InlineHashes) =>
    [directive, ...hashes[kind]].join(' '),
  )
