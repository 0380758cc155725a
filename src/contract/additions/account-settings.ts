import type { Appearance } from '../appearances.ts'
import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** Saves the settings that are sent; the others stay as they are. 'default' for the standard; `lang` is a language tag. */
export const saveDisplay = rest<{ form: { [Name in Appearance | 'lang']?: string | undefined } }, void>(
  'taskApi',
  'POST /me/preference/Display',
  acknowledged,
)
