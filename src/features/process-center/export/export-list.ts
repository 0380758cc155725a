import { keysOf } from '../../../contract/keys-of.ts'
import { toCsv } from '../../../contract/csv.ts'
import { fetchList, type ListName, type ListState } from '../../../domain/task-lists.ts'
import { createTranslator, langOf, langTag } from '../../../runtime/i18n/translator.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { zonedIsoTime } from '../../../runtime/time/format-time.ts'
import { toRowViewModel, type RowViewModel } from '../facts/row-view-model.ts'
import { download } from './download.ts'
import { listTexts } from '../lists/translations.ts'

const MAX_ROWS = 2000

/** Exports the list as CSV. Rejects if a page cannot be fetched. */
export async function exportList(
  runtime: Runtime,
  list: ListName,
  state: ListState,
  locale: string,
): Promise<{ n: number; total: number; hasChanged: boolean }> {
  const options = { locale: langTag(langOf(locale)) }
  const { entities, total, hasChanged } = await fetchList(
    runtime,
    list,
    { ...state, start: 0, limit: MAX_ROWS },
    options,
  )
  const t = createTranslator(listTexts, locale)
  const formatIsoTime = (time: number) => (time > 0 ? zonedIsoTime(time, runtime.config.timeZone) : '')
  const columns = {
    name: ({ name }) => name,
    entry: ({ entry }) => entry,
    step: ({ step }) => step,
    holder: ({ holders }) => holders.join(' '),
    since: ({ since }) => formatIsoTime(since),
    status: ({ status }) => status,
    due: ({ due }) => formatIsoTime(due),
    owner: ({ owner }) => owner,
    system: ({ system }) => system,
    tags: ({ tags }) => tags.join(' '),
  } satisfies Record<string, (row: RowViewModel) => string>
  const keys = keysOf(columns)
  const lines = entities.map(toRowViewModel).map((row) => keys.map((key) => columns[key](row)))
  download(toCsv([keys.map((key) => t(`column.${key}`)), ...lines]), `${list}.csv`, 'text/csv;charset=utf-8')
  return { n: entities.length, total, hasChanged }
}
