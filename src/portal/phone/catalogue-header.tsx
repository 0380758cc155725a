import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import { useSay, useStore, useUniv } from '../../element/univ.ts'
import { TabBar } from '../../ui/choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { usePlace } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { TABS, type HeaderTab } from './catalogue-tabs.ts'
import { phoneMessages } from './messages.ts'
import { hasTabs } from './places.ts'
import { useCatalogueTabs } from './shell.ts'

/** §2: the search box of every page but apps, and where items are looked through the four tabs. */
export function CatalogueHeader() {
  const { runtime } = useUniv()
  const { name, query } = usePlace()
  const say = useSay(phoneMessages)
  const sayAll = useSay(portalMessages)
  const tabs = useCatalogueTabs()
  const active = useStore(tabs.$active)
  const here = name === 'serviceC'
  const shown = here || name === 'searchResult'
  const seq = (shown && query['seq'] !== 'all' && query['seq']) || ''
  const [text, setText] = useState(seq)
  const stop = useRef(() => {})
  useEffect(() => {
    // the address says what is searched; spaces at the end are still being typed
    setText((typed) => (shown && typed.trim() === seq ? typed : seq))
    return () => stop.current()
  }, [name, shown, seq])

  const search = (typed: string) => {
    stop.current()
    tabs.search(typed)
  }
  return (
    <section className="phone-find" aria-label={say('find')}>
      <SearchBox
        label={say('search')}
        placeholder={say('itemName')}
        value={text}
        clearLabel={sayAll('clear')}
        onType={(next) => {
          setText(next)
          stop.current()
          // only where the results are: no page goes away under the typing hand
          if (here) stop.current = runtime.platform.later(() => search(next), SEARCH_DEBOUNCE_MS)
        }}
        onSubmit={search}
      />
      {hasTabs(name) && (
        <TabBar
          label={say('browseBy')}
          panel="portal-panel"
          value={active}
          choices={TABS.map((id) => ({ id, text: say(id) }))}
          onChoose={(id) => {
            stop.current()
            tabs
              .choose(id as HeaderTab)
              .catch(() => runtime.toasts.show(sayAll('signInFailed'), { kind: 'error' }))
          }}
        />
      )}
    </section>
  )
}
