import { useSay } from '../../element/univ.ts'
import { EmptyLater } from '../../ui/empty-later.tsx'
import { useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'

export function Unknown() {
  const say = useSay(portalMessages)
  const link = useRouteLink()
  return (
    <div className="portal-inner portal-page">
      <h1 className="visually-hidden">{say('unknownTitle')}</h1>
      <EmptyLater kind="nothing-found" title={say('unknownTitle')} text={say('unknownText')}>
        <a className="ui-button" data-variant="primary" {...link('apps')}>
          {say('toHome')}
        </a>
      </EmptyLater>
    </div>
  )
}
