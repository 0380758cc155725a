import type { App } from '../contract/core/apps.ts'
import { createTranslator, defineTexts, langOf } from '../runtime/i18n/translator.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import { localizedAppName } from './app-view-model.ts'
import { createFavorites } from './favorites.ts'
import en from './i18n/star-errors.en.ts'
import zh from './i18n/star-errors.zh-CN.ts'
import { appTexts } from './translations.ts'

const errorTexts = defineTexts('domain/star-errors', { zh, en })

export interface ToggleContext {
  runtime: Runtime
  locale: string
  /** Dispatches `univ-favorite-changed`. */
  onChanged(id: string, favorite: boolean): void
}

/** Handles a press of a star: changes the list, shows a toast (§8), and offers to undo a removal. */
export async function toggleFavorite(context: ToggleContext, app: App, favorite: boolean): Promise<void> {
  const { runtime, locale, onChanged } = context
  const t = createTranslator(appTexts, locale)
  const favorites = runtime.service(createFavorites)
  const previousOrder = [...favorites.$ids.get()]
  const initialSession = runtime.session.$session.get()
  try {
    await favorites.setFavorite(app, favorite)
    if (initialSession !== runtime.session.$session.get()) return
    onChanged(app.id, favorite)
    const undo = async () => {
      try {
        await favorites.setFavorite(app, true)
        onChanged(app.id, true)
      } catch (e) {
        return reportFailure(e)
      }
      // restore its position if possible; it is a favourite again either way
      await favorites.reorder(previousOrder).catch(() => {})
    }
    runtime.toasts.show(
      t(favorite ? 'favorited' : 'unfavorited'),
      favorite ? {} : { action: { text: t('undo'), run: () => void undo() } },
    )
  } catch (e) {
    reportFailure(e)
  }

  function reportFailure(e: unknown) {
    runtime.platform.log(`failed to change the favourite: ${String(e)}`)
    // do not show it to the next user
    if (initialSession !== runtime.session.$session.get()) return
    const isOffline = e instanceof RequestError && e.kind === 'network'
    const tError = createTranslator(errorTexts, locale)
    const name = localizedAppName(app, langOf(locale))
    runtime.toasts.show(tError(isOffline ? 'favoriteOffline' : 'favoriteFailed', { name }), { kind: 'error' })
  }
}
