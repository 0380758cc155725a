import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createApps } from './apps.ts'
import { needsReading } from './letter.ts'
import type { SearchIndex } from './search/search-index.ts'

/** How far the search of the loaded items has come. Each step finds more, and none is waited for. */
export interface Finding {
  apps: readonly App[]
  /** null: only plain text so far. */
  index: SearchIndex | null
  /** Letters and pinyin answer. */
  sounds: boolean
}

export interface Finder {
  $finding: ReadableAtom<Finding>
  /** Letters or Latin search are wanted: where the server sent no readings, the pinyin library is loaded now. */
  wantSounds(): void
}

/** The one index of a page's items, built in slices as soon as they are there (quality §2). */
export function createFinder(runtime: Runtime): Finder {
  const { $apps } = runtime.one(createApps)
  const $finding = atom<Finding>({ apps: [], index: null, sounds: false })
  let abort = new AbortController()
  let wanted = false
  let join = () => {}

  async function build(apps: readonly App[]): Promise<void> {
    abort.abort()
    const { signal } = (abort = new AbortController())
    $finding.set({ apps, index: null, sounds: false })
    if (apps.length === 0) return
    try {
      const { createSearchIndex } = await import('./search/search-index.ts')
      const { digitLetters } = runtime.config
      const index = await createSearchIndex(apps, { signal, digitLetters })
      $finding.set({ apps, index, sounds: false })
      const sent = apps.every((app) => app.pinyin !== '' || !needsReading(app.name))
      join = () => void withSounds(apps, index, sent, signal)
      if (sent || wanted) join()
    } catch (e) {
      if (!signal.aborted) runtime.platform.log(`the search index was not built: ${String(e)}`)
    }
  }

  async function withSounds(apps: readonly App[], index: SearchIndex, sent: boolean, signal: AbortSignal) {
    join = () => {}
    try {
      const { readPinyin } = await import('./pinyin.ts')
      const read = sent
        ? []
        : await readPinyin(
            apps.map((app) => (app.pinyin ? '' : app.name)),
            { signal },
          )
      await index.join((i) => apps[i]!.pinyin || (read[i] ?? ''), { signal })
      if (!signal.aborted) $finding.set({ apps, index, sounds: true })
    } catch (e) {
      if (!signal.aborted) runtime.platform.log(`pinyin is not at hand: ${String(e)}`)
    }
  }

  onMount($finding, () => {
    let last: readonly App[] | undefined
    const stop = $apps.subscribe(({ data }) => {
      if (data === last || (!data && last?.length === 0)) return
      last = data ?? []
      void build(last)
    })
    return () => {
      stop()
      abort.abort()
    }
  })

  return {
    $finding,
    wantSounds() {
      wanted = true
      join()
    },
  }
}
