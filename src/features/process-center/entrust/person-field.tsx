import { useEffect, useId, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts'
import type { Owner } from '../../../contract/processes.ts'
import { useOne, useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { createEntrust } from './entrust-model.ts'
import { entrustMessages } from './messages.ts'

interface PersonFieldProps {
  chosen: { account: string; name: string }
  /** What is wrong, '' for nothing. */
  fault: string
  onChoose(person: { account: string; name: string }): void
}

type Found = { state: 'idle' | 'searching' | 'failed' } | { state: 'ready'; keyword: string; people: Owner[] }

/** Finds a person by name or account, 300 ms after the last key, and chooses one. */
export function PersonField({ chosen, fault, onChoose }: PersonFieldProps) {
  const { runtime } = useUniv()
  const { find } = useOne(createEntrust)
  const say = useSay(entrustMessages)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>({ state: 'idle' })
  const stop = useRef(() => {})
  const place = useRef<HTMLDivElement>(null)
  const moving = useRef(false)
  const id = useId()
  useEffect(() => () => stop.current(), [])
  useEffect(() => {
    // the control that was pressed is gone: the focus goes to what took its place
    if (moving.current) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    moving.current = false
  }, [chosen.account])
  const choose = (person: { account: string; name: string }) => {
    moving.current = true
    onChoose(person)
  }

  function type(next: string) {
    setText(next)
    stop.current()
    const keyword = next.trim()
    if (!keyword) return setFound({ state: 'idle' })
    const abort = new AbortController()
    const search = () => {
      setFound({ state: 'searching' })
      find(keyword, abort.signal).then(
        (people) =>
          abort.signal.aborted || setFound({ state: 'ready', keyword, people: people.slice(0, 10) }),
        () => abort.signal.aborted || setFound({ state: 'failed' }),
      )
    }
    const cancel = runtime.platform.later(search, SEARCH_DEBOUNCE_MS)
    stop.current = () => (cancel(), abort.abort())
  }

  if (chosen.account)
    return (
      <div className="entrust-chosen" ref={place}>
        <Tile name={chosen.name || chosen.account} size="sm" />
        <strong>
          <bdi>{chosen.name || chosen.account}</bdi>
        </strong>
        <span className="ui-muted">
          <bdi>{chosen.account}</bdi>
        </span>
        <Button variant="ghost" size="sm" onClick={() => choose({ account: '', name: '' })}>
          {say('personChange')}
        </Button>
        {fault && <Fault id={id} text={fault} />}
      </div>
    )
  return (
    <div className="entrust-field" ref={place}>
      <label htmlFor={`${id}-field`}>{say('person')}</label>
      <input
        id={`${id}-field`}
        className="ui-field"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={say('personHow')}
        value={text}
        aria-invalid={!!fault || undefined}
        aria-describedby={fault ? id : undefined}
        onChange={(e) => type(e.currentTarget.value)}
        // Enter looks for the person, it does not send the form
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      />
      {fault && <Fault id={id} text={fault} />}
      <p className="ui-muted" role="status">
        {found.state === 'failed'
          ? say('personFailed')
          : found.state === 'ready'
            ? found.people.length > 0
              ? say('personFound', { n: found.people.length })
              : say('personNone', { keyword: found.keyword })
            : ''}
      </p>
      {found.state === 'ready' && found.people.length > 0 && (
        <ul className="entrust-people">
          {found.people.map(({ id: key, account, name }) => (
            <li key={key || account}>
              <button type="button" onClick={() => choose({ account, name })}>
                <Tile name={name || account} size="sm" />
                <bdi>{name || account}</bdi>
                <span className="ui-muted">
                  <bdi>{account}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const Fault = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="entrust-fault">
    {text}
  </p>
)
