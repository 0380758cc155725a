import { useSay } from '../../element/univ.ts'
import { usePlace } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

/** /workflow/serviceCenter: all items. The address drives the tag by its attributes (§2, R25). */
export function ServiceCenter() {
  const { query } = usePlace()
  const say = useSay(portalMessages)
  return (
    <div className="portal-inner portal-page">
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
