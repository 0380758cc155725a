import { pageGlobals } from '../../runtime/page/page-globals.ts'

/**
 * Where univ-config.json is known to be: what {@link setBase} set, or the folder of an entry that is served as it was
 * built. Undefined if a bundler has made the entry a part of another file, or serves it from its own folders.
 * @param url `import.meta.url` of an entry
 */
export const knownBase = (url: string): string | undefined =>
  // not `new URL('.', import.meta.url)`, which bundlers treat as an asset
  pageGlobals().base ?? /^https?:(?!.*\/node_modules\/)[^?#]*\/(?=univ-[a-z-]+\.js)/.exec(url)?.[0]

/** The base URL of the scripts, with a trailing slash: {@link knownBase}, else the page's origin. */
export const scriptBase = (url: string): string => knownBase(url) ?? new URL('/', document.baseURI).href
