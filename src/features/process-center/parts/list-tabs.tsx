import { computed } from 'nanostores'
import { useEffect, useRef } from 'react'
import { createTaskCounts } from '../../../domain/task-counts.ts'
import { LIST_NAMES, type ListName } from '../../../domain/task-lists.ts'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { TabBar } from '../../../ui/choice.tsx'
import { useGrown } from '../../../ui/use-grown.ts'
import { TABS, type Tab } from '../lists.ts'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'

/** The counts of all lists, in their order. */
const createTabCounts = (runtime: Runtime) =>
  computed(LIST_NAMES.map(runtime.one(createTaskCounts).$count), (...counts) => counts)

/** The lists by name, each with how much it holds; one that cannot be counted has no number (N1). */
export default function ListTabs({ model, panel }: { model: ProcessCenter; panel: string }) {
  const say = useSay(centerMessages)
  const list = useStore(model.$list)
  const counts = useStore(useOne(createTabCounts))
  const told = useGrown(counts[0])
  const bar = useRef<HTMLDivElement>(null)
  // on a narrow screen the chosen one may stand beyond the edge; only the bar scrolls, never the page
  useEffect(() => {
    const tabs = bar.current!.querySelector('[role=tablist]')!
    const one = tabs.querySelector('[aria-selected=true]')!.getBoundingClientRect()
    const { left, width } = tabs.getBoundingClientRect()
    tabs.scrollLeft += one.left - left - (width - one.width) / 2
  }, [list])
  return (
    <div className="center-tabs" part="tabs" ref={bar}>
      <TabBar
        label={say('title')}
        panel={panel}
        value={list}
        choices={TABS.map((id) => {
          const count = counts[LIST_NAMES.indexOf(id as ListName)]
          return { id, text: say(`list.${id}`), ...(count && { count }) }
        })}
        onChoose={(id) => model.show(id as Tab)}
      />
      <p className="visually-hidden" role="status">
        {list !== 'todo' && told > 0 ? say('newToDo', { n: told }) : ''}
      </p>
    </div>
  )
}
