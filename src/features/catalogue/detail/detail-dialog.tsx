import { nameOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { Detail } from './detail.tsx'
import { createDetails } from './details.ts'
import { detailMessages } from './messages.ts'

/** An item's detail above the list it was chosen from. */
export default function DetailDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { lang } = useUniv()
  const { data } = useStore(useOne(createDetails).of(id))
  const known = useStore(useOne(createApps).$byId).get(id)
  const signedIn = useSession().state === 'signed-in'
  const say = useSay(detailMessages)
  const app = data ?? known
  return (
    <Dialog
      open
      size="lg"
      title={app ? nameOf(app, lang) : say(data === null ? 'notFound' : 'loading')}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && onClose()}
      actions={
        data && (
          <PortalLink
            className="ui-button"
            data-variant="ghost"
            to={signedIn ? 'detail' : 'appdetail'}
            query={{ id }}
          >
            {say('page')}
          </PortalLink>
        )
      }
    >
      <Detail key={id} id={id} />
    </Dialog>
  )
}
