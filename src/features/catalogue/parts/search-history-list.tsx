import { createSearchHistory } from '../../../domain/search-history.ts'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { catalogueTexts } from '../texts/translations.ts'

/** Recent searches, to repeat or to delete. */
export default function SearchHistoryList({ onSearch }: { onSearch(text: string): void }) {
  const { $history, clear } = useService(createSearchHistory)
  const history = useStore($history)
  const t = useTranslation(catalogueTexts)
  if (history.length === 0) return null
  return (
    <div className="ui-row catalogue-history" role="group" aria-label={t('history')}>
      <span className="ui-muted">{t('history')}</span>
      {history.map((text) => (
        <button key={text} type="button" className="ui-chip" onClick={() => onSearch(text)}>
          {text}
        </button>
      ))}
      <Button variant="ghost" size="sm" onClick={clear}>
        {t('forget')}
      </Button>
    </div>
  )
}
