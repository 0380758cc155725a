import type { App } from '../contract/core/apps.ts'
import type { ToggleContext } from './toggle-favorite.ts'

/** A star is pressed: what answers it is loaded with the first press, and is no part of a first load. */
export const pressStar = (context: ToggleContext, app: App, favorite: boolean): void =>
  void import('./toggle-favorite.ts').then(
    ({ toggleFavorite }) => toggleFavorite(context, app, favorite),
    (e: unknown) => context.runtime.platform.log(`the favourite was not changed: ${String(e)}`),
  )
