import { useRef, useState, type FormEvent, type Ref } from 'react'
import { adopt } from './adopt.ts'
import { Button } from './button.tsx'
import { Search, X } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import sheet from './search-box.css'

const dressed = adopt(sheet)

export interface SearchBoxProps {
  /** Name of the field and of the search landmark. */
  label: string
  placeholder?: string
  value: string
  /** Each change the user has finished: an input method's unfinished syllables are not told. */
  onType(text: string): void
  onSubmit?(text: string): void
  clearLabel: string
  /** With it a button stands in the box. */
  submitLabel?: string
  size?: 'md' | 'lg'
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ value, onType, onSubmit, ref, ...props }: SearchBoxProps) {
  // While an input method composes, the text is ours alone: a controlled value would break its marks.
  const [draft, setDraft] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const text = draft ?? value

  function tell(next: string) {
    setDraft(undefined)
    if (next !== value) onType(next) // a browser may tell the end of a composition twice
  }
  function changed(event: FormEvent<HTMLInputElement>) {
    const next = event.currentTarget.value
    if ((event.nativeEvent as InputEvent).isComposing) setDraft(next)
    else tell(next)
  }
  function clear() {
    tell('')
    input.current?.focus()
  }
  return (
    <form
      ref={dressed}
      className="ui-search"
      role="search"
      aria-label={props.label}
      data-size={props.size}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(text)
      }}
    >
      <Search />
      <input
        ref={(node) => {
          input.current = node
          if (typeof ref === 'function') return ref(node)
          if (ref) ref.current = node
        }}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={changed}
        onCompositionEnd={(event) => tell(event.currentTarget.value)}
      />
      {text !== '' && <IconButton icon={X} label={props.clearLabel} size="sm" onClick={clear} />}
      {props.submitLabel && (
        <Button type="submit" variant="primary" size={props.size === 'lg' ? 'md' : 'sm'}>
          {props.submitLabel}
        </Button>
      )}
    </form>
  )
}
