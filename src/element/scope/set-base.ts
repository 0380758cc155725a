import { pageGlobals } from '../../runtime/page/page-globals.ts'

/**
 * Sets the base URL of univ-config.json if an app's bundler has moved the scripts: `import { setBase } from
 * 'univ-widgets/base'`. Call it in the module that imports the tags, before anything else.
 * @param url absolute http(s) URL of a folder
 * @throws TypeError if it is not one
 */
export function setBase(url: string): void {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError(`setBase: ${url} is not an http(s) URL`)
  pageGlobals().base = base.href
}
