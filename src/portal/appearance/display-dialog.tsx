import { useSyncExternalStore } from 'react'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { translations } from '../../runtime/i18n/registry.ts'
import { langTag } from '../../runtime/i18n/translator.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { tabsStyleRef } from '../../ui/tab-list.tsx'
import { usePortalContext } from '../context/portal-context.ts'
import { APPEARANCES, type Appearance } from '../../contract/appearances.ts'
import sheet from './display-dialog.css'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { pagesTexts } from '../texts/page-texts.ts'

const styleRef = adoptStyles(sheet)
const NAMES = ['size', 'contrast', 'theme'] as const satisfies readonly Appearance[]

/** How the hall looks: text size, contrast, colours, and its language; kept on the device, and in the account if the server does. */
export default function DisplayDialog({ onClose }: { onClose(): void }) {
  const { host } = useUniv()
  const { setAppearance } = usePortalContext()
  const t = useTranslation(pagesTexts)
  return (
    <Dialog
      open
      size="sm"
      title={t('display')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="display" ref={styleRef}>
        {NAMES.map((name) => (
          <div key={name} role="group" aria-label={t(`display.${name}`)}>
            <p>{t(`display.${name}`)}</p>
            <div className="ui-tabs ui-fades" data-variant="segment" ref={tabsStyleRef}>
              {(['', ...APPEARANCES[name]] as const).map((value) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={(host.getAttribute(name) ?? '') === value}
                  onClick={() => setAppearance(name, value)}
                >
                  {t(`display.${name}.${value || 'default'}` as 'display.size.default')}
                </button>
              ))}
            </div>
          </div>
        ))}
        <Languages />
      </div>
    </Dialog>
  )
}

/** A language in its own words; the built-in Chinese without its country. */
const nameOf = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag === langTag('zh') ? 'zh' : tag) ?? tag

/** The built-in languages and those that the page has registered, each by its own name. */
function Languages() {
  const { locale } = useUniv()
  const { setLang } = usePortalContext()
  const t = useTranslation(pagesTexts)
  const registered = useSyncExternalStore(translations.subscribe, translations.get, translations.get)
  const tags = [...new Set([langTag('zh'), langTag('en'), ...registered.keys()])]
  return (
    <div role="group" aria-label={t('display.lang')}>
      <p>{t('display.lang')}</p>
      <div className="ui-tabs ui-fades" data-variant="segment" ref={tabsStyleRef}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            lang={tag}
            aria-pressed={tag === locale}
            onClick={() => setLang(tag)}
          >
            {nameOf(tag)}
          </button>
        ))}
      </div>
    </div>
  )
}
