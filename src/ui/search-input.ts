import type { CompositionEvent, FormEvent } from 'react'

/** Letters that an input method will replace; pinyin and other Latin letters can be searched for as they are. */
const UNFINISHED = /[\p{sc=Bopomofo}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const ALPHABETIC = /(?!\p{sc=Han})[\p{L}\p{N}]/u

export interface SearchHandlers {
  /** Called with each text of the field. */
  onText(text: string): void
  /** Called with each text to search for; `isComposing` if an input method may still replace it. */
  onQuery(text: string, isComposing: boolean): void
}

interface SearchInputProps {
  onChange(event: FormEvent<HTMLInputElement>): void
  onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void
}

/**
 * The props of a search field. Phone keyboards compose Latin words and so does a pinyin input method: their letters
 * are searched for while they are composed. What cannot be searched for yet, such as Bopomofo, waits.
 */
export function searchInput({ onText, onQuery }: SearchHandlers): SearchInputProps {
  return {
    onChange(event) {
      const { value } = event.currentTarget
      // `data` is the composed part of the text
      const { isComposing = false, data } = event.nativeEvent as Partial<InputEvent>
      const composed = data ?? value
      onText(value)
      if (!isComposing || composed === '' || (ALPHABETIC.test(composed) && !UNFINISHED.test(composed)))
        onQuery(value, isComposing)
    },
    onCompositionEnd(event) {
      const { value } = event.currentTarget
      onText(value)
      onQuery(value, false)
    },
  }
}
