import { useRef, useState, type ComponentProps, type Ref } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { Button } from './button.tsx'
import { Search, X } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { searchInput } from './search-input.ts'
import sheet from './search-box.css'

const styleRef = adoptStyles(sheet)

interface SearchBoxProps {
  /** Accessible name of the field and of the search landmark. */
  label: string
  placeholder?: string
  value: string
  /** Called on each change; what an input method composes, once it can be searched for (search-input.ts). */
  onValueChange(text: string): void
  onSubmit?(text: string): void
  /** '' for a field without a button that clears it. */
  clearLabel: string
  /** Keys that lead to the search, shown in the empty field. */
  hint?: string
  /** If present, a submit button is shown in the box. */
  submitLabel?: string
  size?: 'md' | 'lg'
  /** More attributes for the field, such as those of a combobox. */
  inputProps?: ComponentProps<'input'>
  /** Where the form leads without scripts, with the text as `seq`. */
  action?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ value, onValueChange, onSubmit, ref, ...props }: SearchBoxProps) {
  // Local state while an input method composes: a controlled value would break the composition.
  const [composingText, setComposingText] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const text = composingText ?? value

  function report(next: string, isComposing: boolean) {
    if (!isComposing) setComposingText(undefined)
    if (next !== value) onValueChange(next) // some browsers report the end of a composition twice
  }
  function clear() {
    report('', false)
    input.current?.focus()
  }
  return (
    <form
      ref={styleRef}
      className="ui-search"
      role="search"
      aria-label={props.label}
      data-size={props.size}
      action={props.action}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(text)
      }}
    >
      <Search />
      <input
        ref={joinRefs(input, ref)}
        type="search"
        name="seq"
        aria-label={props.label}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        {...searchInput({ onText: setComposingText, onQuery: report })}
        {...props.inputProps}
      />
      {text !== '' && props.clearLabel && (
        <IconButton icon={X} label={props.clearLabel} size="sm" onClick={clear} />
      )}
      {text === '' && props.hint && <kbd aria-hidden="true">{props.hint}</kbd>}
      {props.submitLabel && (
        <Button type="submit" variant="primary" size={props.size === 'lg' ? 'md' : 'sm'}>
          {props.submitLabel}
        </Button>
      )}
    </form>
  )
}
