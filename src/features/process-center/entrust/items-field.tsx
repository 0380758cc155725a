import { useId, useState } from 'react'
import { nameOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { createFinder } from '../../../domain/finder.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Chip } from '../../../ui/chip.tsx'
import { entrustMessages } from './messages.ts'
import { Fault } from './person-field.tsx'

/** As many are offered at once; who looks for another one types. */
const OFFERED = 8

interface ItemsFieldProps {
  /** Codes. */
  chosen: readonly string[]
  fault: string
  onChoose(codes: string[]): void
}

/** The items that a delegation covers, found as the catalogue finds them. */
export function ItemsField({ chosen, fault, onChoose }: ItemsFieldProps) {
  const { lang } = useUniv()
  const finder = useOne(createFinder)
  const { apps, search } = useStore(finder.$finding)
  const all = useStore(useOne(createApps).$apps)
  const say = useSay(entrustMessages)
  const [text, setText] = useState('')
  const id = useId()
  const byCode = new Map((all.data ?? []).map((app) => [app.code, app]))
  const keyword = text.trim()
  const found = keyword ? [...search.find({ keyword }).ids].map((i) => apps[i]!) : apps
  const offered = found.filter(({ code }) => code && !chosen.includes(code)).slice(0, OFFERED)
  return (
    <div className="entrust-field">
      <label htmlFor={`${id}-field`}>{say('itemsHow')}</label>
      <input
        id={`${id}-field`}
        className="ui-field"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={!!fault || undefined}
        aria-describedby={fault ? id : undefined}
        onFocus={() => finder.warm()}
        onChange={(e) => setText(e.currentTarget.value)}
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      />
      {fault && <Fault id={id} text={fault} />}
      <ul className="entrust-items">
        {offered.map((app) => (
          <li key={app.code}>
            <button type="button" className="ui-tag" onClick={() => onChoose([...chosen, app.code])}>
              + <bdi>{nameOf(app, lang)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className="ui-muted" role="status">
        {keyword && offered.length === 0
          ? say('itemsNone')
          : chosen.length > 0
            ? say('itemsChosen', { n: chosen.length })
            : ''}
      </p>
      <div className="ui-row">
        {chosen.map((code) => {
          const app = byCode.get(code)
          const name = app ? nameOf(app, lang) : code
          return (
            <Chip
              key={code}
              removeLabel={say('removeItem', { name })}
              onRemove={() => onChoose(chosen.filter((one) => one !== code))}
            >
              <bdi>{name}</bdi>
            </Chip>
          )
        })}
      </div>
    </div>
  )
}
