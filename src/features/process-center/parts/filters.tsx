import { useState } from 'react'
import type { ListName, ListState } from '../../../domain/task-lists.ts'
import { useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleChip } from '../../../ui/chip.tsx'
import { X } from '../../../ui/icon.tsx'
import { Calendar, Download } from '../../../ui/icons-more.tsx'
import { LISTS, queryOf } from '../lists.ts'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import { useAsk } from './ask.ts'
import { filtersMessages } from './filters-messages.ts'
import sheet from './filters.css'

const dressed = adopt(sheet)

const KINDS = ['', 'submit', 'approve'] as const

/** The filters of a list, what they are called, and what can be done with the list as a whole. */
export function Filters({ model, list }: { model: ProcessCenter; list: ListName }) {
  const say = useSay(filtersMessages)
  const sayAll = useSay(centerMessages)
  const state = useStore(model.$state)
  const ask = useAsk()
  const { filters, statuses } = LISTS[list]
  const has = (filter: (typeof filters)[number]) => filters.includes(filter)
  const set = (change: Partial<ListState>) => model.filter(change)
  const narrowed = state.keyword !== '' || queryOf({ ...state, start: 0, limit: 10 }) !== ''
  return (
    <div className="center-filters" ref={dressed}>
      <div className="ui-row" role="group" aria-label={say('filters')}>
        {has('kind') && (
          <span className="ui-row" role="group" aria-label={say('kind')}>
            {KINDS.map((kind) => (
              <ToggleChip key={kind} pressed={state.kind === kind} onToggle={() => set({ kind })}>
                {say(`kind.${kind}`)}
              </ToggleChip>
            ))}
          </span>
        )}
        {has('unread') && (
          <ToggleChip pressed={state.unread} onToggle={(unread) => set({ unread })}>
            {say('unread')}
          </ToggleChip>
        )}
        {has('draft') && (
          <ToggleChip pressed={state.draft} onToggle={(draft) => set({ draft, statuses: '' })}>
            {say('draft')}
          </ToggleChip>
        )}
        {has('statuses') && !state.draft && (
          <Choose
            label={say('status')}
            value={state.statuses}
            options={[['', say('anyStatus')], ...statuses.map((s) => [s, sayAll(`status.${s as 'done'}`)])]}
            onChoose={(value) => set({ statuses: value })}
          />
        )}
        {has('due') && (
          <Choose
            label={say('dueWhen')}
            value={state.due}
            options={[
              ['', say('anyDue')],
              ['overdue', say('overdue')],
              ['soon', say('soon')],
            ]}
            onChoose={(due) => set({ due: due as ListState['due'] })}
          />
        )}
        {has('sort') && (
          <Choose
            label={say('order')}
            value={state.sort}
            options={[
              ['', say('latest')],
              ['due', say('byDue')],
            ]}
            onChoose={(sort) => set({ sort: sort as ListState['sort'] })}
          />
        )}
        {narrowed && (
          <Button variant="ghost" size="sm" icon={X} onClick={() => model.clear()}>
            {say('clear')}
          </Button>
        )}
      </div>
      <div className="ui-row center-whole">
        {(list === 'todo' || list === 'entrust') && (
          <Button variant="ghost" size="sm" icon={Calendar} onClick={() => ask({ what: 'calendar' })}>
            {say('calendar')}
          </Button>
        )}
        <ExportButton model={model} list={list} />
      </div>
    </div>
  )
}

interface ChooseProps {
  label: string
  value: string
  options: readonly (readonly string[])[]
  onChoose(value: string): void
}

function Choose({ label, value, options, onChoose }: ChooseProps) {
  return (
    <select
      className="ui-field center-choose"
      aria-label={label}
      value={value}
      data-set={value !== '' || undefined}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {options.map(([id = '', text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** My list as a file (T28): all its pages, as it is filtered now. */
function ExportButton({ model, list }: { model: ProcessCenter; list: ListName }) {
  const { runtime, lang } = useUniv()
  const say = useSay(filtersMessages)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { exportList } = await import('./csv.ts')
      const { n, total } = await exportList(runtime, list, model.$state.get(), lang)
      runtime.toasts.show(n < total ? say('exportedPart', { n, total }) : say('exported', { n }))
    } catch (e) {
      runtime.platform.log(`the list was not exported: ${String(e)}`)
      runtime.toasts.show(say('exportFailed'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" size="sm" icon={Download} busy={busy} onClick={() => void run()}>
      {say(busy ? 'exporting' : 'export')}
    </Button>
  )
}
