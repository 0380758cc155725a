import { useEffect, useState } from 'react'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { useItemRoute } from '../../../element/hooks/item-link.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { growFrom } from '../../../ui/grow-from.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { ItemDetail } from './item-detail.tsx'
import { createDetailStore } from './detail-store.ts'
import { detailTexts } from './translations.ts'

/** An item's detail as a dialog over the list. */
export default function DetailDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { lang, runtime, host } = useUniv()
  const { data } = useStore(useService(createDetailStore).byId(id))
  const known = useStore(useService(createApps).$byId).get(id)
  const itemRoute = useItemRoute()
  const t = useTranslation(detailTexts)
  const app = data ?? known
  // the pressed button, before the dialog takes the focus
  const [opener] = useState(() => host.shadowRoot?.activeElement)
  useEffect(() => {
    const card = opener?.closest('.ui-item')
    const panel = host.shadowRoot?.querySelector<HTMLElement>('.ui-dialog')
    if (card && panel) growFrom(panel, card)
  }, [host, opener])
  return (
    <Dialog
      open
      size="lg"
      title={app ? localizedAppName(app, lang) : t(data === null ? 'notFound' : 'loading')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
      actions={
        // a `source` list has no portal pages
        data &&
        !runtime.source && (
          <PortalLink className="ui-button" data-variant="ghost" to={itemRoute} query={{ id }}>
            {t('page')}
          </PortalLink>
        )
      }
    >
      <ItemDetail key={id} id={id} />
    </Dialog>
  )
}
