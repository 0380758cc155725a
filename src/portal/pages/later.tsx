import { useSay } from '../../element/univ.ts'
import { EmptyLater } from '../../ui/empty-later.tsx'
import { useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** A page of a later version says so, and leads on. */
export function Later() {
  const say = useSay(portalMessages)
  const link = useRouteLink()
  return (
    <div className="portal-inner portal-page">
      <h1 className="visually-hidden">{say('laterTitle')}</h1>
      <EmptyLater kind="nothing-yet" title={say('laterTitle')} text={say('laterText')}>
        <a className="ui-button" data-variant="primary" {...link('serviceC')}>
          {say('toServices')}
        </a>
      </EmptyLater>
    </div>
  )
}
