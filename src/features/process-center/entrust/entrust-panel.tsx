import { lazy, Suspense, useState } from 'react'
import type { Entrustment } from '../../../contract/entrust.ts'
import type { QueryState } from '../../../runtime/query.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Plus } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import sheet from './entrust.css'
import { createEntrust } from './entrust-model.ts'
import { EntrustRow } from './entrust-row.tsx'
import { entrustMessages } from './messages.ts'

const EntrustForm = lazy(() => import('./entrust-form.tsx'))
const EndDialog = lazy(() => import('./end-dialog.tsx'))
const dressed = adopt(sheet)

/** Whom I have entrusted, and who has entrusted me (T15, T25). */
export default function EntrustPanel() {
  const entrust = useOne(createEntrust)
  const entrustees = useStore(entrust.$entrustees)
  const entrusters = useStore(entrust.$entrusters)
  const say = useSay(entrustMessages)
  const [open, setOpen] = useState<'form' | Entrustment | null>(null)
  return (
    <section className="entrust" ref={dressed} aria-label={say('title')}>
      <header className="entrust-head">
        <p className="ui-muted">{say('intro')}</p>
        <Button variant="primary" icon={Plus} onClick={() => setOpen('form')}>
          {say('add')}
        </Button>
      </header>
      <List title={say('mine')} none={say('mineNone')} list={entrustees} onRemove={setOpen} />
      <List
        title={say('others')}
        none={say('othersNone')}
        hint={entrusters.data?.some(({ active }) => active) ? say('othersHint') : ''}
        list={entrusters}
      />
      <Suspense>
        {open === 'form' && <EntrustForm onClose={() => setOpen(null)} />}
        {open && open !== 'form' && <EndDialog all={[open]} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  )
}

interface ListProps {
  title: string
  none: string
  hint?: string
  list: QueryState<Entrustment[]>
  onRemove?(one: Entrustment): void
}

function List({ title, none, hint, list, onRemove }: ListProps) {
  const { runtime, silentErrors } = useUniv()
  const say = useSay(entrustMessages)
  return (
    <section className="ui-card entrust-list" aria-busy={list.state === 'loading' && !list.data}>
      <h3>{title}</h3>
      {list.state === 'failed' && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => runtime.queries.invalidate(['entrust'])}
        >
          {say('failed')}
        </Notice>
      )}
      {list.data ? (
        list.data.length > 0 ? (
          <ul>
            {list.data.map((one) => (
              <EntrustRow key={one.id} one={one} onRemove={onRemove} />
            ))}
          </ul>
        ) : (
          <p className="ui-muted">{none}</p>
        )
      ) : (
        list.state === 'loading' && <Skeleton count={3} />
      )}
      {hint && <p className="ui-muted">{hint}</p>}
    </section>
  )
}
