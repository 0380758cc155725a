/** Longer unfinished constructs are shown unchanged. */
const UNFINISHED_LINK = /!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,300})?)?$/
const UNFINISHED_ADDRESS = /\bhttps?:\/\/\S{0,300}$/
const UNFINISHED_TAG = /<[a-z/!][^<>]{0,300}$/i
/** A last line that has only a marker so far: of a list, heading, quote or rule. */
const MARK_LINE = /(^|\n)[ \t]*(?:[-+*=_#>~`:]+|\d{1,9}[.)]?)[ \t]*$/
/** A line with an unclosed `*`, after any number of closed ones and `**`. */
const OPEN_EMPHASIS = /^(?:\s*\*\s)?(?:[^*]|\*\*|\*[^*]+\*)*\*[^*\s][^*]*$/
const FENCE_LINE = /^ {0,3}```/gm

/**
 * Completes the Markdown of a streaming answer, so that no marker appears as text now and as formatting a moment later:
 * closes open markers and drops unfinished ones at the end.
 */
export function completeMarkdown(text: string): string {
  if ((text.match(FENCE_LINE)?.length ?? 0) % 2) return `${text.replace(/\n`{1,2}$/, '')}\n\`\`\``
  const blockStart = text.lastIndexOf('\n\n') + 1
  return text.slice(0, blockStart) + settleBlock(text.slice(blockStart))
}

function settleBlock(block: string): string {
  if (/^\s*\|/.test(block)) {
    // a table needs at least two rows; drop the unfinished one
    const rows = block.slice(0, block.lastIndexOf('\n') + 1)
    return rows.trim().includes('\n') ? rows : ''
  }
  let text = block
    .replace(MARK_LINE, '$1')
    .replace(UNFINISHED_TAG, '')
    .replace(UNFINISHED_LINK, '')
    .replace(UNFINISHED_ADDRESS, '')
    .replace(/(?<=\s|^)[*_`~]{1,3}$/, '')
  if ((text.match(/`/g)?.length ?? 0) % 2) text += '`'
  if ((text.match(/\*\*/g)?.length ?? 0) % 2) text = text.replace(/\*$/, '').trimEnd() + '**'
  else if (OPEN_EMPHASIS.test(text.slice(text.lastIndexOf('\n') + 1))) text += '*'
  return text.replace(/\*{4}$/, '')
}
