import { useState } from 'react'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Users } from '../../../ui/extended-icons.tsx'
import sheet from './entrust.css'
import { createEntrustments } from './entrustments.ts'
import { entrustTexts } from './translations.ts'
import EndEntrustmentDialog from './end-entrustment-dialog.tsx'

const styleRef = adoptStyles(sheet)

/** Shows my active delegation, its end date, and a button to end it. */
export default function EntrustBanner() {
  const format = useTimeFormat()
  const active = useStore(useService(createEntrustments).$active)
  const t = useTranslation(entrustTexts)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [firstActive] = active
  if (!firstActive) return null
  const lastDay = Math.max(...active.map(({ to }) => to || Infinity))
  const values = {
    name: firstActive.user.name || firstActive.user.account,
    to: format.day(lastDay - 1),
    n: active.length,
  }
  // §3 does not list a delegation's fields: the server may send no end date
  const singular = values.to ? 'banner' : 'bannerOpen'
  const several = values.to ? 'bannerMore' : 'bannerMoreOpen'
  return (
    <div className="entrust-banner ui-row" ref={styleRef} role="status">
      <Users />
      <p>{t(active.length > 1 ? several : singular, values)}</p>
      <Button size="sm" onClick={() => setIsDialogOpen(true)}>
        {t('end')}
      </Button>
      {isDialogOpen && <EndEntrustmentDialog entrustments={active} onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
}
