import { Fragment } from 'react'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ListFilterBar } from '../filters/list-filter-bar.tsx'
import type { ProcessCenter } from '../lists/process-center.ts'
import { listTexts } from '../lists/translations.ts'

/** The default is 10 (§9). */
const PAGE_SIZES = [10, 30, 100] as const

/** Pagination; a "load more" button on a phone. */
export default function ListPager({ model }: { model: ProcessCenter }) {
  const { mode } = useUniv()
  const t = useTranslation(listTexts)
  const { limit, start } = useStore(model.$state)
  const { total, rows = [], state, newCount } = useStore(model.$result)
  if (mode === 'mobile')
    return rows.length + newCount < total ? (
      <Button busy={state === 'loading'} onClick={() => model.loadMore()}>
        {t('more')}
      </Button>
    ) : (
      <p className="ui-muted">{t('noMore')}</p>
    )
  return (
    <Fragment>
      <Pager
        page={Math.floor(start / limit) + 1}
        pageCount={Math.ceil(total / limit)}
        label={t('pages')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(n) => t('page', { n })}
        onPageChange={(page) => model.filter({ start: (page - 1) * limit })}
      />
      {total > PAGE_SIZES[0] && (
        <ListFilterBar
          filters={[
            {
              id: 'size',
              label: limit === PAGE_SIZES[0] ? `${t('size')}: ${limit}` : t('size'),
              value: limit === PAGE_SIZES[0] ? '' : String(limit),
              options: () =>
                [...new Set([...PAGE_SIZES, limit])]
                  .sort((a, b) => a - b)
                  .map((n) => ({ value: n === PAGE_SIZES[0] ? '' : String(n), text: String(n) })),
            },
          ]}
          onSelect={(_, value) => {
            const size = Number(value) || PAGE_SIZES[0]
            model.filter({ limit: size, start: start - (start % size) })
          }}
        />
      )}
    </Fragment>
  )
}
