import { calendarFeed } from '../../../contract/additions/calendar.ts'
import type { ListName, ListState } from '../../../domain/task-lists.ts'
import { useCapability } from '../../../element/hooks/use-capability.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { LIST_CONFIG, type Filter } from '../lists/list-config.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { listTexts } from '../lists/translations.ts'

const CALENDAR_READ = { operation: calendarFeed, input: {} }

/** A single-choice filter. The first option is '', which means no filter. */
export interface FilterChoice {
  id: 'kind' | 'statuses' | 'due' | 'sort'
  label: string
  options: readonly { value: string; text: string }[]
}

export interface ListFilterOptions {
  state: ListState
  choices: readonly FilterChoice[]
  /** Filters by a value that occurs in the list. */
  facets: readonly { id: 'item' | 'applicant'; label: string }[]
  /** Filters that are on or off. */
  toggles: readonly { id: 'unread' | 'draft'; label: string }[]
  /** Number of active filters, including the sort order. */
  setCount: number
  hasCalendar: boolean
  /** Whether filters can be saved under a name. */
  canSave: boolean
  apply(change: Partial<ListState>): void
}

/** The filters that the list has and the server supports. */
export function useListFilters(model: ProcessCenter, list: ListName): ListFilterOptions {
  const t = useTranslation(listTexts)
  const state = useStore(model.$state)
  const { filters, statuses } = LIST_CONFIG[list]
  const { capabilities, processes } = useUniv().runtime.config
  const isTaskList = list === 'todo' || list === 'entrust'
  // without the addition the server ignores these filters; app-centre tasks are filtered on the client (§7)
  const canUseDue = capabilities['due-dates'] || (isTaskList && processes === 'app-center')
  const canUseFacets = capabilities['task-facets'] && processes === 'task-api'
  const isAvailable: Partial<Record<Filter, boolean>> = {
    kind: capabilities['task-details'],
    due: canUseDue,
    sort: canUseDue,
    item: canUseFacets,
    applicant: canUseFacets,
  }
  const has = (filter: Filter) =>
    filters.includes(filter) && (isAvailable[filter] ?? !(filter in isAvailable))
  const canSubscribe = useCapability('calendar', isTaskList ? CALENDAR_READ : undefined)
  const option = (value: string, text: string) => ({ value, text })
  const allChoices: FilterChoice[] = [
    {
      id: 'kind',
      label: t('kind'),
      options: (['', 'submit', 'approve'] as const).map((kind) => option(kind, t(`kind.${kind}`))),
    },
    {
      id: 'statuses',
      label: t('status'),
      options: [option('', t('anyStatus')), ...statuses.map((s) => option(s, t(`status.${s as 'done'}`)))],
    },
    {
      id: 'due',
      label: t('dueWhen'),
      options: [option('', t('anyDue')), option('overdue', t('overdue')), option('soon', t('soon'))],
    },
    {
      id: 'sort',
      label: t('order'),
      options: isTaskList
        ? [option('', t('urgent')), option('updated', t('latest')), option('due', t('byDue'))]
        : [option('', t('latest')), option('due', t('byDue'))],
    },
  ]
  const choices = allChoices.filter(({ id }) => has(id) && (id !== 'statuses' || !state.draft))
  const facets = (['item', 'applicant'] as const).filter(has).map((id) => ({ id, label: t(`facet.${id}`) }))
  const toggles = (['unread', 'draft'] as const).filter(has).map((id) => ({ id, label: t(id) }))
  return {
    state,
    choices,
    facets,
    toggles,
    setCount: [...choices, ...facets, ...toggles].filter(({ id }) => state[id]).length,
    hasCalendar: isTaskList && Boolean(canSubscribe),
    canSave: isTaskList && choices.length > 0,
    apply: (change) => model.filter(change.draft ? { ...change, statuses: '' } : change),
  }
}
