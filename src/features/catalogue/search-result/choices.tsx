import { tagName } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { searchMessages } from './messages.ts'
import type { Asked, Found, SearchResult } from './model.ts'

interface Props {
  model: SearchResult
  asked: Asked
  found: Found
}

/** Quick searches by the server's tokens (C19), and the departments and themes of what was found (C16, C17). */
export function Choices({ model, asked, found }: Props) {
  const { lang } = useUniv()
  const labels = useStore(useOne(createApps).$labels)
  const say = useSay(searchMessages)
  const group = (part: 'dep' | 'tag', names: readonly string[]) => {
    // one that came by the address stays on offer, to be taken off again
    const all = asked[part] && !names.includes(asked[part]) ? [...names, asked[part]] : names
    if (!asked.keyword || (all.length < 2 && !asked[part])) return null
    return (
      <div className="ui-row found-choices" role="group" aria-label={say(part)}>
        <span className="ui-muted">{say(part)}</span>
        {all.map((name) => (
          <ToggleChip
            key={name}
            pressed={asked[part] === name}
            onToggle={(on) => model.choose({ [part]: on ? name : '' })}
          >
            {tagName(labels, name, lang)}
          </ToggleChip>
        ))}
      </div>
    )
  }
  return (
    <>
      {found.tokens.length > 0 && (
        <div className="ui-row found-choices" role="group" aria-label={say('tokens')}>
          <span className="ui-muted">{say('tokens')}</span>
          {found.tokens.map((token) => (
            <button key={token} type="button" className="ui-chip" onClick={() => model.search(token)}>
              {token}
            </button>
          ))}
        </div>
      )}
      {group('dep', found.departments)}
      {group('tag', found.tags)}
    </>
  )
}
