import { computed } from 'nanostores'
import { useEffect, useRef } from 'react'
import { createTaskCounts } from '../../../domain/task-counts.ts'
import { LIST_NAMES } from '../../../domain/task-lists.ts'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { TabList } from '../../../ui/tabs.tsx'
import { scrollToMiddle } from '../../../ui/window-pixels.ts'
import { observeSize } from '../../../ui/window-of.ts'
import { useCountIncrease } from '../../../ui/use-count-increase.ts'
import { TABS } from '../lists/list-config.ts'
import { factTexts } from '../facts/translations.ts'
import type { ProcessCenter } from '../lists/process-center.ts'

/** The counts of all lists. */
const createTabCounts = (runtime: Runtime) =>
  computed(
    LIST_NAMES.map(runtime.service(createTaskCounts).$count),
    (...counts) => new Map<string, number | undefined>(LIST_NAMES.map((name, i) => [name, counts[i]])),
  )

/** Tabs of the lists with their counts; a tab whose count failed shows no number. */
export default function ListTabs({ model }: { model: ProcessCenter }) {
  const t = useTranslation(factTexts)
  const list = useStore(model.$list)
  const counts = useStore(useService(createTabCounts))
  const newTasks = useCountIncrease(counts.get('todo'))
  const bar = useRef<HTMLDivElement>(null)
  // scrolls the selected tab into view inside the tab bar, without scrolling the page; once it has a width, too
  useEffect(() => {
    const tabs = bar.current?.querySelector('[role=tablist]')
    if (!tabs) return
    return observeSize([tabs], () => {
      const selected = tabs.querySelector('[aria-selected=true]')
      if (selected) scrollToMiddle(tabs, selected)
    })
  }, [list])
  return (
    <div className="center-tabs" part="tabs" ref={bar}>
      <TabList
        label={t('title')}
        options={TABS.map((id) => {
          const count = counts.get(id)
          return { id, text: t(`list.${id}`), ...(count && { count }) }
        })}
        onSelect={model.showList}
      />
      <p className="visually-hidden" role="status">
        {list !== 'todo' && newTasks > 0 ? t('newToDo', { n: newTasks }) : ''}
      </p>
    </div>
  )
}
