import { useEffect, useRef } from 'react'
import { useSay, useUniv } from '../../element/univ.ts'
import { useHall, usePlace, useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

/** /workflow/serviceCenter: all items. The address drives the tag by its attributes (§2, R25). */
export function ServiceCenter() {
  const { query } = usePlace()
  const { mode } = useUniv()
  const { typing } = useHall()
  const say = useSay(portalMessages)
  const link = useRouteLink()
  const seq = query['seq'] ?? ''
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = page.current!
    let tag: HTMLElement | null = null
    // its search box may come a little later than the tag itself
    const reach = () => {
      tag?.focus()
      if (tag?.matches(':focus-within')) coming.disconnect()
    }
    const coming = new MutationObserver(reach)
    const takeOver = (event: Event) => {
      if (!typing.current) return
      typing.current = false
      tag = event.target as HTMLElement
      coming.observe(tag.shadowRoot!, { childList: true, subtree: true })
      reach()
    }
    node.addEventListener('univ-ready', takeOver)
    return () => {
      node.removeEventListener('univ-ready', takeOver)
      coming.disconnect()
    }
  }, [typing])
  return (
    <div className="portal-inner portal-page" data-tall ref={page}>
      <h1 className="visually-hidden">{say('serviceC')}</h1>
      <nav className="ui-row" aria-label={say('appdetail')}>
        <a className="ui-button" data-size="sm" {...link('appdetail')}>
          {say('appdetail')}
        </a>
        {seq && (
          <a className="ui-button" data-size="sm" {...link('searchResult', { seq })}>
            {say('alsoSearch')}
          </a>
        )}
      </nav>
      <Tag
        name="univ-service-catalogue"
        view="catalogue"
        // the phone's header has search and tabs
        no-head={mode === 'mobile' ? '' : undefined}
        keyword={seq || undefined}
        tab={query['tab']}
        tag={query['tag']}
        dep={query['dep']}
        zimu={query['zimu']}
        audience={query['audience']}
        handling={query['handling']}
        panel={query['panel']}
        app-id={query['id']}
      />
    </div>
  )
}
