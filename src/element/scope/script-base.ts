import { pageGlobals } from '../../runtime/page/page-globals.ts'

/**
 * The base URL of the scripts, with a trailing slash; univ-config.json is there. In order: what {@link setBase} set;
 * the folder of the script; the page's origin, if a bundler has replaced the URL with a file path of the build machine.
 * @param url `import.meta.url` of an entry
 */
export function scriptBase(url: string): string {
  // not `new URL('.', import.meta.url)`, which bundlers treat as an asset
  const folder = /^https?:[^?#]*\//.exec(url)?.[0]
  return pageGlobals().base ?? folder ?? new URL('/', document.baseURI).href
}
