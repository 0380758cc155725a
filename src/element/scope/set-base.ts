import { pageGlobals } from '../../runtime/page/page-globals.ts'

/**
 * Sets the base URL of univ-config.json for an app that bundles the tags: the address of its hall, or a folder of its
 * own. Call it in the module that imports the tags: `import { setBase } from 'univ-widgets/base'`. Does nothing on a
 * server.
 * @param url http(s) URL of a folder, absolute or relative to the page
 * @throws TypeError if it is not one
 */
export function setBase(url: string): void {
  if (typeof document === 'undefined') return
  const base = new URL(url.endsWith('/') ? url : `${url}/`, document.baseURI)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError(`setBase: ${url} is not an http(s) URL`)
  pageGlobals().base = base.href
}
