import type { App } from '../../contract/core/apps.ts'
import { guideTitle } from '../../domain/guides.ts'
import type { StandardQuestion } from '../../contract/core/assistant.ts'
import type { Guide } from '../../contract/core/guides.ts'
import { localizedAppName } from '../../domain/app-view-model.ts'
import { safeAppLink } from '../../domain/app-records.ts'
import type { Row } from '../../domain/task-lists.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { CommandEntry, GroupName } from './command-entry.ts'

/** Where an entry leads: to an address of its own, or to a page of the portal; nowhere if it only runs something. */
export function entryTarget(
  runtime: Runtime,
  { app, to, search }: CommandEntry,
): { external?: string; page?: CommandEntry['to'] } {
  if (!app) return { page: search ? { name: 'searchResult', query: { seq: search } } : to }
  const external = safeAppLink(runtime, app.uri)
  return external ? { external } : { page: { name: 'appdetail', query: { id: app.id } } }
}

export const appEntry = (app: App, lang: Lang, group: GroupName = 'items'): CommandEntry => ({
  id: `${group} ${app.id}`,
  group,
  name: localizedAppName(app, lang),
  app,
})

export const guideEntry = (guide: Guide, lang: Lang): CommandEntry => ({
  id: `guide ${guide.id}`,
  group: 'guides',
  name: guideTitle(guide, lang),
  keywords: [guide.title, guide.titleEn, guide.keyword],
  to: { name: 'appdetail', query: { guide: guide.id } },
})

/** Guests may not open the help centre (§4), so for them the entry links to the search page. */
export function questionEntry(question: StandardQuestion, lang: Lang, isGuest: boolean): CommandEntry {
  const { id, question: zh, questionEn: en, similarQuestions } = question
  const name = (lang === 'en' && en) || zh
  return {
    id: `question ${id}`,
    group: 'questions',
    name,
    keywords: [zh, en, ...similarQuestions.map(({ similarQues }) => similarQues)],
    to: isGuest
      ? { name: 'searchResult', query: { seq: name } }
      : { name: 'helpcenter', query: { panel: id } },
  }
}

/** A task links to its process within the task list, where the user can act on it. */
export function rowEntry(row: Row): CommandEntry {
  if (row.kind === 'task') {
    const { id, name, process } = row.task
    return {
      id: `task ${id}`,
      group: 'mine',
      name: process?.name || name,
      detail: name,
      keywords: [process?.entry ?? '', process?.owner?.name ?? '', process?.app?.name ?? ''],
      to: { name: 'todo', query: process?.id ? { process: process.id } : { keyword: name } },
    }
  }
  const { id, name, entry, app, milestone } = row.process
  return {
    id: `process ${id}`,
    group: 'mine',
    name,
    detail: milestone?.name ?? '',
    keywords: [entry, app?.name ?? ''],
    to: { name: 'meApply', query: { process: id } },
  }
}
