/** Modules that were loaded from another address than their own, by the address that failed. */
const loadedElsewhere = new Map<string, Promise<unknown>>()
let attempts = 0

const importFrom = (address: string): Promise<unknown> =>
  import(/* @vite-ignore */ /* webpackIgnore: true */ address)

/**
 * Another address of a file of a first load: one letter of its folder is percent-encoded. Relative addresses in it are new,
 * too. Not for what is loaded later (`part-`), which would bring a second React into a tag.
 */
const aliasOf = (url: string): string =>
  url.replace(/chunks(?=\/(?!part-)[^/]+$)/, (folder) => {
    const at = attempts % folder.length
    return `${folder.slice(0, at)}%${folder.charCodeAt(at).toString(16)}${folder.slice(at + 1)}`
  })

/**
 * Imports a module, and after a failure tries again. The build wraps every dynamic import into it. Chromium before 150
 * remembers a failed address until the page is left, so the second address has a query. That does not help where a module
 * failed that the part imports, such as React: its address is still the old one. So a tag that could not start is loaded
 * from another spelling of the folder, with all it needs.
 * @param load imports the module, or takes it from `retried`
 */
export const retryImport = <T>(load: (retried?: Promise<unknown>) => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    const url = /dynamically imported module: (\S+)/.exec(String(error))?.[1]
    if (url && loadedElsewhere.has(url)) return load(loadedElsewhere.get(url))
    try {
      return await load()
    } catch {
      // the hashes of an import map are those of the first address only
      if (!url || document.querySelector('script[type=importmap]')?.textContent.includes('"integrity"'))
        throw error
      attempts++
      const alias = aliasOf(url)
      const part = importFrom(`${url}?${attempts}`).catch((e: unknown) => {
        if (alias === url) throw e
        return importFrom(alias)
      })
      const loaded = await load(part)
      loadedElsewhere.set(url, part)
      return loaded
    }
  })
