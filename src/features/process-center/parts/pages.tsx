import { useSay, useStore, useUniv } from '../../../element/univ.ts'
import { messages } from '../../../runtime/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'

const pagesMessages = messages(
  {
    pages: '分页',
    previous: '上一页',
    next: '下一页',
    page: '第 {n} 页',
    size: '每页条数',
    perPage: '每页 {n} 项',
  },
  {
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {n}',
    size: 'Rows per page',
    perPage: '{n} per page',
  },
)

/** §9: ten a page; more for who has much to do at once. */
const SIZES = [10, 30, 100]

/** The way to the rest of a list: pages, on a phone one list that goes on. */
export default function Pages({ model }: { model: ProcessCenter }) {
  const { mode } = useUniv()
  const say = useSay(pagesMessages)
  const sayAll = useSay(centerMessages)
  const { limit, start } = useStore(model.$state)
  const { total, rows = [], state, held } = useStore(model.$shown)
  if (mode === 'mobile')
    return rows.length + held < total ? (
      <Button busy={state === 'loading'} onClick={() => model.more()}>
        {sayAll('more')}
      </Button>
    ) : (
      <p className="ui-muted">{sayAll('noMore')}</p>
    )
  return (
    <>
      <Pager
        page={Math.floor(start / limit) + 1}
        pages={Math.ceil(total / limit)}
        label={say('pages')}
        previousLabel={say('previous')}
        nextLabel={say('next')}
        pageLabel={(n) => say('page', { n })}
        onPage={(page) => model.filter({ start: (page - 1) * limit })}
      />
      {total > SIZES[0]! && (
        <select
          className="ui-field center-choose"
          aria-label={say('size')}
          value={limit}
          onChange={(event) => {
            const size = Number(event.currentTarget.value)
            model.filter({ limit: size, start: start - (start % size) })
          }}
        >
          {[...new Set([...SIZES, limit])]
            .sort((a, b) => a - b)
            .map((n) => (
              <option key={n} value={n}>
                {say('perPage', { n })}
              </option>
            ))}
        </select>
      )}
    </>
  )
}
