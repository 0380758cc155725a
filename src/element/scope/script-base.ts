import { pageSlot } from '../../runtime/page/page-slot.ts'

/**
 * The base URL of the scripts, with a slash at the end; univ-config.json lies there. What {@link setBase} says, else the
 * folder of the script; else, where a bundler has put a file of the build machine in its place, the page's origin.
 * @param url `import.meta.url` of an entry
 */
export function scriptBase(url: string): string {
  // not `new URL('.', import.meta.url)`: bundlers take that for a file of theirs
  const folder = /^https?:[^?#]*\//.exec(url)?.[0]
  return pageSlot().base ?? folder ?? new URL('/', document.baseURI).href
}
