import { lazy, Suspense, useState } from 'react'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Users } from '../../../ui/icons-more.tsx'
import sheet from './entrust.css'
import { createEntrust } from './entrust-model.ts'
import { entrustMessages } from './messages.ts'

const EndDialog = lazy(() => import('./end-dialog.tsx'))
const dressed = adopt(sheet)

/** While a delegation of mine is active: to whom, until when, and the way to end it (T25). */
export default function EntrustBanner() {
  const { lang } = useUniv()
  const active = useStore(useOne(createEntrust).$active)
  const say = useSay(entrustMessages)
  const [ending, setEnding] = useState(false)
  const [first] = active
  if (!first) return null
  const last = Math.max(...active.map(({ to }) => to))
  const to = last > 0 ? new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(last) : '…'
  const values = { name: first.user.name || first.user.account, to, n: active.length }
  return (
    <div className="entrust-banner" ref={dressed} role="status">
      <Users />
      <p>{active.length > 1 ? say('bannerMore', values) : say('banner', values)}</p>
      <Button size="sm" onClick={() => setEnding(true)}>
        {say('end')}
      </Button>
      {ending && (
        <Suspense>
          <EndDialog all={active} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </div>
  )
}
