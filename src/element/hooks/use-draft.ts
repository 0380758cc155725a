import { useState } from 'react'
import type { Decoder } from '../../contract/decoders.ts'
import { toJson } from '../../contract/to-json.ts'
import { createDrafts } from '../../runtime/session/drafts.ts'
import { useService } from './view-hooks.ts'

/**
 * A text that the user composes: it is a draft until the server has it, and survives a closed dialog, a reload and a
 * sign-in. Fields of every tag use this; test/features/drafts.test.tsx lists them.
 * @param name the form and its subject: `message <process>`
 * @returns the text, a setter, and a function that deletes the draft once the server has it
 */
export function useDraft(
  name: string,
  initial = '',
): readonly [text: string, change: (text: string) => void, forget: () => void] {
  return useStoredDraft(name, initial, (stored) => stored, String)
}

/** The same for a form of several fields, stored as JSON. */
export function useFormDraft<T extends object>(
  name: string,
  initial: T,
  decode: Decoder<T>,
): readonly [values: T, change: (values: T) => void, forget: () => void] {
  return useStoredDraft(name, initial, (stored) => decode(JSON.parse(stored)), toJson)
}

function useStoredDraft<T>(
  name: string,
  initial: T,
  parse: (stored: string) => T,
  format: (value: T) => string,
) {
  const drafts = useService(createDrafts)
  const [value, setValue] = useState(() => {
    try {
      const stored = drafts.get(name)
      return stored ? parse(stored) : initial
    } catch {
      return initial
    }
  })
  const change = (next: T) => {
    setValue(next)
    const text = format(next)
    drafts.set(name, text === format(initial) ? '' : text)
  }
  const forget = () => drafts.set(name, '')
  return [value, change, forget] as const
}
