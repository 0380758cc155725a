/** Modules that were loaded from another address than their own, by the address that failed. */
const loadedElsewhere = new Map<string, Promise<unknown>>()
let attempts = 0

const importFrom = (address: string): Promise<unknown> =>
  import(/* @vite-ignore */ /* webpackIgnore: true */ address)

/**
 * Another address of a file: some letters of its folder are percent-encoded, so what it imports from that folder has another
 * address, too. `chunks` has what a tag starts with. Of `chunks/parts`, which loads later, only parts are new: a second React
 * would break the tag.
 */
const aliasOf = (url: string, attempt: number): string =>
  url.replace(/(chunks|parts)(?=\/[^/]+$)/, (folder) =>
    folder.replace(/./g, (letter, at: number) =>
      (attempt >> at) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    ),
  )

/**
 * Imports a module, and after a failure tries again. The build wraps every dynamic import into it. Chromium before 150
 * remembers a failed address until the page is left, also where another module imports it. So a tag is started from another
 * spelling of its folder, with all it needs now and later. A part gets a query, and where that does not help, because what
 * it imports has failed, another spelling of the folder of parts.
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
      const byQuery = () => importFrom(`${url}?${++attempts}`)
      const bySpelling = () => importFrom(aliasOf(url, ++attempts))
      const isPart = /\/parts\//.test(url)
      let retried = isPart ? byQuery() : bySpelling().catch(byQuery)
      // again and again: what the imported files import may fail, too, and what those import
      for (let more = 0; more < 8; more++) retried = retried.catch(bySpelling)
      const loaded = await load(retried)
      loadedElsewhere.set(url, retried)
      return loaded
    }
  })
