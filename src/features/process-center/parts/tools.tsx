import type { ListName } from '../../../domain/task-lists.ts'
import { useSay, useStore } from '../../../element/univ.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import { Filters } from './filters.tsx'

/** What narrows a list: the search, and its own filters. */
export default function Tools({ model, list }: { model: ProcessCenter; list: ListName }) {
  const say = useSay(centerMessages)
  const text = useStore(model.$text)
  return (
    <div className="center-tools" part="tools">
      <SearchBox
        label={say('search')}
        placeholder={say('searchHint')}
        value={text}
        onType={model.type}
        onSubmit={model.search}
        clearLabel={say('clearSearch')}
      />
      <Filters model={model} list={list} />
    </div>
  )
}
