import { useRef, useState, type ComponentProps, type FormEvent, type Ref } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { Button } from './button.tsx'
import { Search, X } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import sheet from './search-box.css'

const styleRef = adoptStyles(sheet)

interface SearchBoxProps {
  /** Accessible name of the field and of the search landmark. */
  label: string
  placeholder?: string
  value: string
  /** Called on each completed change; an input method's composition is not reported before it ends. */
  onValueChange(text: string): void
  onSubmit?(text: string): void
  clearLabel: string
  /** If present, a submit button is shown in the box. */
  submitLabel?: string
  size?: 'md' | 'lg'
  /** More attributes for the field, such as those of a combobox. */
  inputProps?: ComponentProps<'input'>
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ value, onValueChange, onSubmit, ref, ...props }: SearchBoxProps) {
  // Local state while an input method composes: a controlled value would break the composition.
  const [composingText, setComposingText] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const text = composingText ?? value

  function commit(next: string) {
    setComposingText(undefined)
    if (next !== value) onValueChange(next) // some browsers report the end of a composition twice
  }
  function onInput(event: FormEvent<HTMLInputElement>) {
    const next = event.currentTarget.value
    if ((event.nativeEvent as InputEvent).isComposing) setComposingText(next)
    else commit(next)
  }
  function clear() {
    commit('')
    input.current?.focus()
  }
  return (
    <form
      ref={styleRef}
      className="ui-search"
      role="search"
      aria-label={props.label}
      data-size={props.size}
      onSubmit={(event) => {
        event.preventDefault()
        // not `text`: a prerendered field gets its typed text as state after its events work
        onSubmit?.(input.current!.value)
      }}
    >
      <Search />
      <input
        ref={joinRefs(input, ref)}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={onInput}
        onCompositionEnd={(event) => commit(event.currentTarget.value)}
        {...props.inputProps}
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
