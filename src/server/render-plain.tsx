import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { UnivContext, type Univ } from '../element/hooks/view-hooks.ts'
import { langTag, type Lang } from '../runtime/i18n/translator.ts'
import type { Mode } from '../runtime/page/device.ts'
import { PageContext, type Page } from './layout.tsx'

/** Renders views as HTML without scripts, with a guest's data. */
export function renderPlain(
  page: Page & { lang: Lang; mode: Mode },
  element: ReactElement,
  how: Pick<Univ, 'host'> & Partial<Univ>,
): string {
  const { hall, lang, mode } = page
  const univ: Univ = {
    runtime: hall.runtime,
    emit: () => true,
    lang,
    locale: langTag(lang),
    mode,
    silentErrors: false,
    isPlain: true,
    ...how,
  }
  return renderToStaticMarkup(
    <UnivContext value={univ}>
      <PageContext value={page}>{element}</PageContext>
    </UnivContext>,
  )
}
