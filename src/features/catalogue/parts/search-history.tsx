import { useSay, useStore } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import type { Catalogue } from '../model.ts'
import { searchHistoryMessages } from './search-history-messages.ts'

/** What was searched lately, to search again or to forget (C19). */
export function SearchHistory({
  model,
}: {
  model: Pick<Catalogue, '$history' | 'search' | 'forgetHistory'>
}) {
  const history = useStore(model.$history)
  const say = useSay(searchHistoryMessages)
  if (history.length === 0) return null
  return (
    <div className="ui-row catalogue-history" role="group" aria-label={say('history')}>
      <span className="ui-muted">{say('history')}</span>
      {history.map((text) => (
        <button key={text} type="button" className="ui-chip" onClick={() => model.search(text)}>
          {text}
        </button>
      ))}
      <Button variant="ghost" size="sm" onClick={model.forgetHistory}>
        {say('forget')}
      </Button>
    </div>
  )
}
