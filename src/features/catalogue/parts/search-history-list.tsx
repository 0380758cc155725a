import { useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import type { CatalogueModel } from '../model.ts'
import { catalogueTexts } from '../translations.ts'

/** Recent searches, to repeat or to delete. */
export default function SearchHistoryList({
  model,
}: {
  model: Pick<CatalogueModel, '$history' | 'search' | 'forgetHistory'>
}) {
  const history = useStore(model.$history)
  const t = useTranslation(catalogueTexts)
  if (history.length === 0) return null
  return (
    <div className="ui-row catalogue-history" role="group" aria-label={t('history')}>
      <span className="ui-muted">{t('history')}</span>
      {history.map((text) => (
        <button key={text} type="button" className="ui-chip" onClick={() => model.search(text)}>
          {text}
        </button>
      ))}
      <Button variant="ghost" size="sm" onClick={model.forgetHistory}>
        {t('forget')}
      </Button>
    </div>
  )
}
