import { saveDisplay } from '../../contract/additions/account-settings.ts'
import { APPEARANCES } from '../../contract/appearances.ts'
import { invalidInput } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'

/** A language tag (RFC 5646), as far as the hall uses them. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i

const isAllowed = {
  theme: (value: string) => ['default', ...APPEARANCES.theme].includes(value),
  size: (value: string) => ['default', ...APPEARANCES.size].includes(value),
  contrast: (value: string) => ['default', ...APPEARANCES.contrast].includes(value),
  lang: (value: string) => LANGUAGE_TAG.test(value),
}

const SETTINGS = ['theme', 'size', 'contrast', 'lang'] as const

/** null if it was not sent. */
function readSetting(form: URLSearchParams, name: (typeof SETTINGS)[number]): string | null {
  const value = form.get(name)
  if (value !== null && !isAllowed[name](value)) throw invalidInput(`this is no value of ${name}`)
  return value
}

/** Saves how the hall looks for a person; modules/profile.ts returns it. */
export function createAccountSettingsModule({ db }: Campus): Module {
  return {
    routes: [
      serveOperation(saveDisplay, 'profile_edit', async ({ caller, form }) => {
        await db.query(
          `insert into display_settings as saved (person_id, theme, size, contrast, lang) values ($1, $2, $3, $4, $5)
           on conflict (person_id) do update set
             theme = coalesce(excluded.theme, saved.theme), size = coalesce(excluded.size, saved.size),
             contrast = coalesce(excluded.contrast, saved.contrast), lang = coalesce(excluded.lang, saved.lang)`,
          [caller.id, ...SETTINGS.map((name) => readSetting(form, name))],
        )
        return toList([])
      }),
    ],
  }
}
