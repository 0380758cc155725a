/**
 * The one thing of a page that is not inside a runtime: a versioned slot, so that separately built bundles agree
 * (stack: one instance per page and per protocol major). Only plain data and plain functions cross it.
 */
export interface Slot {
  /** One value per name, made by whoever comes first. */
  bag: Map<string, unknown>
  /** Replies that were asked for before the scripts were there, by address; each is taken once. */
  early: Map<string, Promise<Response>>
  /** How to load a tag that is not there yet; filled by the portal's entry. */
  tags: Map<string, () => Promise<unknown>>
  /** The sheet of a key, filled when the file that holds it is there. The build writes calls of it. */
  sheet(key: string): CSSStyleSheet
  /** Fetches a file of styles once; resolves when all its sheets are filled. The build writes calls of it. */
  styles(url: string): Promise<void>
}

const KEY = Symbol.for('univ.portal/1')

export function pageSlot(): Slot {
  const page = globalThis as { [KEY]?: Slot }
  return (page[KEY] ??= { bag: new Map(), early: new Map(), tags: new Map(), ...styleSlot() })
}

function styleSlot(): Pick<Slot, 'sheet' | 'styles'> {
  const sheets = new Map<string, CSSStyleSheet>()
  const files = new Map<string, Promise<void>>()
  const sheet = (key: string) => {
    const known = sheets.get(key) ?? new CSSStyleSheet()
    sheets.set(key, known)
    return known
  }
  return {
    sheet,
    styles(url) {
      const file =
        files.get(url) ??
        fetch(url, { credentials: 'same-origin' }).then(async (reply) => {
          if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`)
          // each sheet stands behind its key: /*#key*/
          for (const part of (await reply.text()).split('/*#').slice(1))
            sheet(part.slice(0, part.indexOf('*/'))).replaceSync(part.slice(part.indexOf('*/') + 2))
        })
      // a failed file is asked for again by the next tag
      files.set(url, file)
      file.catch(() => files.delete(url))
      return file
    },
  }
}

export function once<T>(name: string, make: () => T): T {
  const { bag } = pageSlot()
  if (!bag.has(name)) bag.set(name, make())
  return bag.get(name) as T
}
