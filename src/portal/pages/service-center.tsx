import { useEffect, useRef } from 'react'
import { useSay } from '../../element/univ.ts'
import { useHall, usePlace } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

/** /workflow/serviceCenter: all items. The address drives the tag by its attributes (§2, R25). */
export function ServiceCenter() {
  const { query } = usePlace()
  const { typing } = useHall()
  const say = useSay(portalMessages)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = page.current!
    const takeOver = (event: Event) => {
      if (typing.current) (event.target as HTMLElement).focus()
      typing.current = false
    }
    node.addEventListener('univ-ready', takeOver)
    return () => node.removeEventListener('univ-ready', takeOver)
  }, [typing])
  return (
    <div className="portal-inner portal-page" data-tall ref={page}>
      <h1 className="visually-hidden">{say('serviceC')}</h1>
      <Tag
        name="univ-service-catalogue"
        view="catalogue"
        keyword={query['seq']}
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
